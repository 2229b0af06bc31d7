package dev.okiagari.kit.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Writes durations in milliseconds, and says so in the names of their members: {@code silence} becomes {@code silenceMs}. */
final class Milliseconds extends BeanSerializerModifier {
    private static final long serialVersionUID = 1;

    @Override
    public List<BeanPropertyWriter> changeProperties(
            SerializationConfig config, BeanDescription record, List<BeanPropertyWriter> members) {
        members.replaceAll(member -> member.getType().hasRawClass(Duration.class) ? inMilliseconds(member) : member);
        return members;
    }

    private static BeanPropertyWriter inMilliseconds(BeanPropertyWriter duration) {
        BeanPropertyWriter named =
                duration.rename(NameTransformer.simpleTransformer("", JsonText.member(Duration.class, "")));
        named.assignSerializer(new StdSerializer<>(Object.class) {
            private static final long serialVersionUID = 1;

            @Override
            public void serialize(Object value, JsonGenerator json, SerializerProvider all) throws IOException {
                json.writeNumber(((Duration) value).toMillis());
            }
        });
        return named;
    }
}

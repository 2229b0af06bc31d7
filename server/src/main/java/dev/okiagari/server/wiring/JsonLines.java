package dev.okiagari.server.wiring;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/** Log lines as JSON, one object each, with the keys of a line beside its message. Named in logback.xml. Threads may share it. */
public final class JsonLines extends EncoderBase<ILoggingEvent> {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public byte[] encode(ILoggingEvent event) {
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("time", event.getInstant().toString());
        line.put("level", event.getLevel().toString());
        line.put("logger", event.getLoggerName());
        line.put("message", event.getFormattedMessage());
        List<KeyValuePair> keys = Objects.requireNonNullElse(event.getKeyValuePairs(), List.of());
        keys.forEach(pair -> line.putIfAbsent(pair.key, value(pair.value)));
        if (event.getThrowableProxy() != null) {
            line.put("stack", ThrowableProxyUtil.asString(event.getThrowableProxy()));
        }
        return (text(line) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static @Nullable Object value(@Nullable Object of) {
        return of == null || of instanceof Number || of instanceof Boolean || of instanceof Map ? of : of.toString();
    }

    /** A value that Jackson cannot write must not cost the line. */
    private static String text(Map<String, @Nullable Object> line) {
        try {
            return JSON.writeValueAsString(line);
        } catch (JsonProcessingException e) {
            Map<String, String> words = new LinkedHashMap<>();
            line.forEach((key, value) -> words.put(key, String.valueOf(value)));
            return JSON.valueToTree(words).toString();
        }
    }

    @Override
    public byte[] headerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] footerBytes() {
        return new byte[0];
    }
}

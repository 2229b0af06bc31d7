package dev.okiagari.console.web;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** How the API writes enums: in lower case, but for those of applications whose interface has them as they are named. */
public final class EnumWords {
    private static final Set<String> AS_NAMED = ConcurrentHashMap.newKeySet();

    private EnumWords() {}

    /** Enums of this package and of those inside it are written as they are named. */
    public static void keepNames(String packageName) {
        AS_NAMED.add(packageName);
    }

    static String of(Enum<?> value) {
        String in = value.getDeclaringClass().getPackageName() + ".";
        return AS_NAMED.stream().anyMatch(name -> in.startsWith(name + "."))
                ? value.name()
                : value.name().toLowerCase(Locale.ROOT);
    }

    /** As values. */
    @SuppressWarnings("rawtypes") // Jackson finds serializers by the raw class
    static final class Values extends JsonSerializer<Enum> {
        @Override
        public void serialize(Enum value, JsonGenerator to, SerializerProvider all) throws IOException {
            to.writeString(of((Enum<?>) value));
        }
    }

    /** As names of members. */
    @SuppressWarnings("rawtypes") // Jackson finds serializers by the raw class
    static final class Keys extends JsonSerializer<Enum> {
        @Override
        public void serialize(Enum value, JsonGenerator to, SerializerProvider all) throws IOException {
            to.writeFieldName(of((Enum<?>) value));
        }
    }
}

package dev.okiagari.server.wiring;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.jdbc.Messages;
import dev.okiagari.kit.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * Log lines as JSON, one object each, with the keys of a line beside its message; secrets are masked, and characters that would
 * rearrange what a terminal shows are written as codes. Named in logback.xml. Threads may share it.
 */
public final class JsonLines extends EncoderBase<ILoggingEvent> {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public byte[] encode(ILoggingEvent event) {
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("time", event.getInstant().toString());
        line.put("level", event.getLevel().toString());
        line.put("logger", event.getLoggerName());
        line.put("message", ShortMessage.of(event));
        List<KeyValuePair> keys = Objects.requireNonNullElse(event.getKeyValuePairs(), List.of());
        keys.forEach(pair -> line.putIfAbsent(pair.key, value(pair.value)));
        if (event.getThrowableProxy() != null) {
            line.put("stack", value(ThrowableProxyUtil.asString(event.getThrowableProxy())));
        }
        return (JsonText.visible(text(line)) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** As JSON has it, and texts without their secrets. */
    private static @Nullable Object value(@Nullable Object of) {
        if (of instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> masked = new LinkedHashMap<>();
            map.forEach((key, value) -> masked.put(String.valueOf(key), value(value)));
            return masked;
        }
        return of == null || of instanceof Number || of instanceof Boolean ? of : Messages.masked(of.toString());
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

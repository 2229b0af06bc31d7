package dev.okiagari.kit.terminal;

import static dev.okiagari.kit.KitTexts.say;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads lengths of time such as 20s, 500ms, 2m, 1m30s, 1h and 2d. */
public final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern WHOLE = Pattern.compile("(?:\\d{1,9}(?:ms|s|min|m|h|d))+");
    private static final Pattern PART = Pattern.compile("(\\d+)(ms|s|min|m|h|d)");

    @Override
    public Duration convert(String value) {
        String text = value.replace(" ", "");
        if (!WHOLE.matcher(text).matches()) {
            throw new TypeConversionException(say("option.no-duration", value));
        }
        Duration sum = Duration.ZERO;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            long number = Long.parseLong(part.group(1));
            sum = sum.plus(
                    switch (part.group(2)) {
                        case "ms" -> Duration.ofMillis(number);
                        case "s" -> Duration.ofSeconds(number);
                        case "h" -> Duration.ofHours(number);
                        case "d" -> Duration.ofDays(number);
                        default -> Duration.ofMinutes(number);
                    });
        }
        return sum;
    }
}

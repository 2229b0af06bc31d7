package dev.okiagari.kit.settings;

import static dev.okiagari.kit.KitTexts.say;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads values of settings; throws {@link BadSetting} with the reason when one cannot be used. Pure. */
public final class SettingChecks {
    private static final Pattern LENGTH = Pattern.compile("(\\d{1,6})(ms|s)");

    private SettingChecks() {}

    public static boolean truth(Setting setting) {
        return switch (String.valueOf(setting.value())) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new BadSetting(setting, say("setting.flag"));
        };
    }

    /** The address of a service; empty when it is not set. */
    public static Optional<BaseAddress> address(Setting setting, boolean loopbackAllowed) {
        String value = setting.value();
        if (value == null) {
            return Optional.empty();
        }
        try {
            BaseAddress address = BaseAddress.read(value);
            if (address.isLoopback() && !loopbackAllowed) {
                throw new BadSetting(setting, say("setting.loopback"));
            }
            return Optional.of(address);
        } catch (IllegalArgumentException e) {
            throw new BadSetting(setting, String.valueOf(e.getMessage()));
        }
    }

    public static Duration length(Setting setting) {
        Matcher matcher = LENGTH.matcher(String.valueOf(setting.value()));
        if (!matcher.matches()) {
            throw new BadSetting(setting, say("setting.duration"));
        }
        long number = Long.parseLong(matcher.group(1));
        return matcher.group(2).equals("ms") ? Duration.ofMillis(number) : Duration.ofSeconds(number);
    }
}

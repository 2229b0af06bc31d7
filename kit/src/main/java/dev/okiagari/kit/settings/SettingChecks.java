package dev.okiagari.kit.settings;

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
            default -> throw new BadSetting(setting, "it must be true or false");
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
                throw new BadSetting(
                        setting, "it is on this machine, which is allowed only with OKIAGARI_ALLOW_LOOPBACK=true");
            }
            return Optional.of(address);
        } catch (IllegalArgumentException e) {
            throw new BadSetting(setting, String.valueOf(e.getMessage()));
        }
    }

    public static Duration length(Setting setting) {
        Matcher matcher = LENGTH.matcher(String.valueOf(setting.value()));
        if (!matcher.matches()) {
            throw new BadSetting(setting, "it must be a length of time, such as 3s or 500ms");
        }
        long number = Long.parseLong(matcher.group(1));
        return matcher.group(2).equals("ms") ? Duration.ofMillis(number) : Duration.ofSeconds(number);
    }
}

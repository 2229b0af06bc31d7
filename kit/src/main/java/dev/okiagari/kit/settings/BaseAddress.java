package dev.okiagari.kit.settings;

import static dev.okiagari.kit.KitTexts.say;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The configured base address of a service, which can be called by http or https. An immutable value.
 */
public record BaseAddress(URI uri) {
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|.+\\.localhost|127(\\.\\d{1,3}){3}|\\[(0*:)*:?0*1]");
    private static final Pattern PRIVATE = Pattern.compile(
            "(10|192\\.168|172\\.(1[6-9]|2\\d|3[01]))(\\.\\d{1,3}){2,3}|\\[f[cd][0-9a-f:]+]|[a-z][a-z0-9-]*");

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException with the reason alone, such as "it must begin with http:// or https://"
     */
    public static BaseAddress read(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(say("address.none"), e);
        }
        if (!Set.of("http", "https").contains(String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(say("address.scheme"));
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException(say("address.user"));
        }
        if (uri.getHost() == null) {
            throw new IllegalArgumentException(say("address.no-host"));
        }
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException(say("address.no-base"));
        }
        return new BaseAddress(uri);
    }

    /** On this machine. */
    public boolean isLoopback() {
        return LOOPBACK.matcher(host()).matches();
    }

    /** In a private network: a private address, or a host name without a dot. */
    public boolean isPrivate() {
        return !isLoopback() && PRIVATE.matcher(host()).matches();
    }

    public boolean isEncrypted() {
        return uri.getScheme().equalsIgnoreCase("https");
    }

    private String host() {
        return uri.getHost().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}

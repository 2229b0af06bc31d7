package dev.okiagari.server.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The base address of a service that somebody configured, and where it stands. An immutable value; one that exists can be
 * called by http or https.
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
    static BaseAddress read(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("it must be an address, such as https://host/path", e);
        }
        if (!Set.of("http", "https").contains(String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("it must begin with http:// or https://");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("user names, passwords and keys do not go into an address");
        }
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("it names no host");
        }
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException("it must be a base that paths are added to, without ? and #");
        }
        return new BaseAddress(uri);
    }

    /** On this machine. */
    public boolean isLoopback() {
        return LOOPBACK.matcher(host()).matches();
    }

    /** In a network of the user's own: a private address, or a name without a dot. */
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

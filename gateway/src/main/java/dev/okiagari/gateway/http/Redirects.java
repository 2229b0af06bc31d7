package dev.okiagari.gateway.http;

import dev.okiagari.engine.failure.ClassifiedException;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Follows redirects. Each new address is checked like the first one. */
final class Redirects {
    private Redirects() {}

    /** The next call; null when this response is the last. Calls other than GET and HEAD are never redirected. */
    static @Nullable Call next(Call call, Head head) {
        String location = head.header("Location");
        if (location == null || !call.mayBeRedirected() || !isRedirect(head.status())) {
            return null;
        }
        URI next;
        try {
            next = resolved(call.address(), location.strip());
        } catch (IllegalArgumentException e) {
            throw refused(call, "the address of its redirect cannot be read");
        }
        if (isHttps(call.address()) && !isHttps(next)) {
            throw refused(call, "it redirects from https to something else");
        }
        return call.at(next, !sameOrigin(call.address(), next));
    }

    static ClassifiedException refused(Call call, @Nullable String why) {
        return AddressSource.SUPPLIED.refused().because("could not " + Wording.of(call) + " because " + why);
    }

    /** Corrects URI.resolve: a query alone keeps the whole path, and a host without a path gets a slash. */
    private static URI resolved(URI from, String location) {
        String root = from.getScheme() + "://" + from.getRawAuthority();
        String path = from.getRawPath().isEmpty() ? "/" : from.getRawPath();
        return location.startsWith("?")
                ? URI.create(root + path + location)
                : URI.create(root + path).resolve(location);
    }

    private static boolean isRedirect(int status) {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> true;
            default -> false;
        };
    }

    private static boolean isHttps(URI address) {
        return "https".equalsIgnoreCase(address.getScheme());
    }

    private static boolean sameOrigin(URI one, URI other) {
        return Objects.equals(lower(one.getScheme()), lower(other.getScheme()))
                && Objects.equals(lower(one.getHost()), lower(other.getHost()))
                && one.getPort() == other.getPort();
    }

    private static @Nullable String lower(@Nullable String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }
}

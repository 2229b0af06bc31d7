package dev.okiagari.skills.fact;

import dev.okiagari.skills.rule.KnownHosts;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is known of servers by their names. Threads may share it. */
public final class NamedHosts {
    private static final Pattern ADDRESS = Pattern.compile(
            "(?:[a-z][a-z0-9+.-]{0,15}://)?(?:[^/@\\s]{0,80}@)?([\\p{L}\\p{N}._-]{1,253}|\\[[0-9a-f:.]{2,45}])(?::\\d{1,5})?(/\\S{0,300})?.*");
    static final Pattern IN_TEXT = Pattern.compile("(?i)(?:https?|ftp|wss?)://[^\\s\"'`<>)\\]]{1,300}");

    private static final Pattern LOCAL = Pattern.compile(
            "localhost|0\\.0\\.0\\.0|127\\.\\d+\\.\\d+\\.\\d+|\\[::1]|10\\.\\d+\\.\\d+\\.\\d+"
                    + "|192\\.168\\.\\d+\\.\\d+|172\\.(?:1[6-9]|2\\d|3[01])\\.\\d+\\.\\d+|host\\.docker\\.internal"
                    + "|.{0,200}\\.(?:local|localhost|lan|internal|intranet|corp|home\\.arpa)|.{0,200}\\.(?:internal|svc|cluster)\\..{1,100}");

    private static final Set<String> ANYBODY = KnownHosts.names("anybody");
    private static final Set<String> SERVICES = KnownHosts.names("service");
    private static final Set<String> CODE = KnownHosts.names("code");

    /** Beginnings of addresses that end inside of a part of the path; few. */
    private static final List<String> BEGINNINGS = ANYBODY.stream()
            .filter(name -> name.contains("/") && !name.endsWith("/"))
            .toList();

    private NamedHosts() {}

    /** What is known of a server. */
    public enum Kind {
        /** This machine or the own network. */
        LOCAL,
        /** Serves installers of its own vendor. */
        INSTALLER,
        /** Belongs to a well-known service. */
        VENDOR,
        /** Holds code of anybody. */
        CODE,
        /** Nothing is known of it. */
        FOREIGN,
        /** Beside that, nothing in name or description of the skill names it. */
        UNDECLARED,
        /** The text does not say which server it is. */
        UNSTATED
    }

    /** Of an address such as {@code https://host/path}; what a text leaves open is written as {@code …}, {@code $} or {@code <}. */
    public static Kind kind(String address) {
        Matcher parts = ADDRESS.matcher(address.toLowerCase(Locale.ROOT).strip());
        if (!parts.matches()) {
            return Kind.UNSTATED;
        }
        String host = parts.group(1);
        String path = parts.group(2) == null ? "" : parts.group(2);
        if (LOCAL.matcher(host).matches()) {
            return Kind.LOCAL;
        }
        if (!host.contains(".") && !host.startsWith("[")) {
            return Kind.UNSTATED;
        }
        if (KnownHosts.isVendor(address.strip())) {
            return Kind.INSTALLER;
        }
        if (isIn(ANYBODY, host) || isAnybodys(host, path)) {
            return Kind.FOREIGN;
        }
        if (isIn(CODE, host) || KnownHosts.isRegistry(host)) {
            return Kind.CODE;
        }
        return isIn(SERVICES, host) ? Kind.VENDOR : Kind.FOREIGN;
    }

    /** Whether a text has an address, and all of its addresses are of such kinds. */
    public static boolean all(String text, Predicate<Kind> kinds) {
        Matcher address = IN_TEXT.matcher(text);
        boolean isAny = false;
        while (address.find()) {
            if (!kinds.test(kind(address.group()))) {
                return false;
            }
            isAny = true;
        }
        return isAny;
    }

    /** By the beginning of an address: the host with one or two letters more, or with the first one or two parts of its path. */
    private static boolean isAnybodys(String host, String path) {
        int first = path.indexOf('/', 1);
        int second = first < 0 ? -1 : path.indexOf('/', first + 1);
        return Stream.of(first, second)
                        .filter(end -> end > 0)
                        .anyMatch(end -> ANYBODY.contains(host + path.substring(0, end + 1)))
                || BEGINNINGS.stream().anyMatch(known -> known.startsWith(host) && (host + path).startsWith(known));
    }

    /** The host of an address, in lower case; empty when it has none. */
    static String host(String address) {
        Matcher parts = ADDRESS.matcher(address.toLowerCase(Locale.ROOT).strip());
        return parts.matches() ? parts.group(1) : "";
    }

    /** By the host or one of the domains that it belongs to. */
    private static boolean isIn(Set<String> names, String host) {
        String rest = host;
        while (!rest.isEmpty()) {
            if (names.contains(rest)) {
                return true;
            }
            int dot = rest.indexOf('.');
            rest = dot < 0 ? "" : rest.substring(dot + 1);
        }
        return false;
    }
}

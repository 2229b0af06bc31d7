package dev.okiagari.skills.fact;

import dev.okiagari.skills.rule.KnownHosts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Knows servers by their names, from a list that is read once. Threads may share it. */
public final class NamedHosts {
    private static final Pattern ADDRESS = Pattern.compile(
            "(?:[a-z][a-z0-9+.-]{0,15}://)?(?:[^/@\\s]{0,80}@)?([\\p{L}\\p{N}._-]{1,253}|\\[[0-9a-f:.]{2,45}])(?::\\d{1,5})?(/\\S{0,300})?.*");
    private static final Pattern IN_TEXT = Pattern.compile("(?i)(?:https?|ftp|wss?)://[^\\s\"'`<>)\\]]{1,300}");
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d{1,3}(?:\\.\\d{1,3}){3}(?![\\w.])");
    private static final Pattern DOMAIN =
            Pattern.compile("[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){0,5}\\.[a-zA-Z]{2,24}");
    private static final int LONGEST = 20_000;

    /** Servers of one text that are looked at; where there are more, one of them counts as foreign. */
    private static final int MOST_NAMES = 50;

    private static final Pattern LOCAL = Pattern.compile(
            "localhost|0\\.0\\.0\\.0|127\\.\\d+\\.\\d+\\.\\d+|\\[::1]|10\\.\\d+\\.\\d+\\.\\d+"
                    + "|192\\.168\\.\\d+\\.\\d+|172\\.(?:1[6-9]|2\\d|3[01])\\.\\d+\\.\\d+|host\\.docker\\.internal"
                    + "|.{0,200}\\.(?:local|localhost|lan|internal|intranet|corp|home\\.arpa)|.{0,200}\\.(?:internal|svc|cluster)\\..{1,100}");

    /** Beginnings of addresses that end inside of a part of the path; few. */
    private static final Set<String> BEGINNINGS = new HashSet<>();

    private static final Set<String> ANYBODY = new HashSet<>();
    private static final Set<String> VENDORS = new HashSet<>();
    private static final Set<String> CODE = new HashSet<>();
    private static final Set<String> INSTALLERS = new HashSet<>();

    static {
        read();
    }

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
        if (KnownHosts.isVendor(address.strip()) || isIn(INSTALLERS, host) || isUnder(INSTALLERS, host, path)) {
            return Kind.INSTALLER;
        }
        boolean isAnybodys = isIn(ANYBODY, host) || isUnder(ANYBODY, host, path);
        if (isAnybodys) {
            return Kind.FOREIGN;
        }
        return isIn(CODE, host) ? Kind.CODE : isIn(VENDORS, host) ? Kind.VENDOR : Kind.FOREIGN;
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

    /** What is known of the servers that a text names by address, number or mailbox. */
    static Set<Kind> kinds(String whole) {
        String text = whole.length() > LONGEST ? whole.substring(0, LONGEST) : whole;
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        if (text.contains("://")) {
            add(IN_TEXT.matcher(text), kinds);
        }
        if (text.indexOf('.') >= 0) {
            add(NUMBER.matcher(text), kinds);
        }
        int looked = 0;
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            if (looked++ >= MOST_NAMES) {
                kinds.add(Kind.FOREIGN); // in doubt
                break;
            }
            Matcher domain = DOMAIN.matcher(text).region(at + 1, Math.min(text.length(), at + 260));
            if (at > 0 && Character.isLetterOrDigit(text.charAt(at - 1)) && domain.lookingAt()) {
                kinds.add(kind(domain.group()));
            }
        }
        return kinds;
    }

    private static void add(Matcher name, Set<Kind> kinds) {
        for (int i = 0; name.find(); i++) {
            if (i >= MOST_NAMES) {
                kinds.add(Kind.FOREIGN); // in doubt
                return;
            }
            kinds.add(kind(name.group()));
        }
    }

    /** By the beginning of an address: the host with one or two letters more, or with the first one or two parts of its path. */
    private static boolean isUnder(Set<String> names, String host, String path) {
        int first = path.indexOf('/', 1);
        int second = first < 0 ? -1 : path.indexOf('/', first + 1);
        return Stream.of(first, second)
                        .filter(end -> end > 0)
                        .anyMatch(end -> names.contains(host + path.substring(0, end + 1)))
                || BEGINNINGS.stream()
                        .anyMatch(known ->
                                known.startsWith(host) && names.contains(known) && (host + path).startsWith(known));
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

    private static void read() {
        try (InputStream in =
                Objects.requireNonNull(NamedHosts.class.getResourceAsStream("hosts.names"), "hosts.names")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> {
                        String[] words = line.split(" ", -1);
                        Set<String> names = switch (words[0]) {
                            case "installers:" -> INSTALLERS;
                            case "anybody:" -> ANYBODY;
                            case "code:", "code-of:" -> CODE;
                            case "vendors:", "vendors-of:" -> VENDORS;
                            default -> throw new IllegalStateException("could not read hosts because of: " + line);
                        };
                        boolean isOfEnding = words[0].endsWith("-of:");
                        for (int i = isOfEnding ? 2 : 1; i < words.length; i++) {
                            String name = isOfEnding ? words[i] + "." + words[1] : words[i];
                            names.add(name);
                            if (name.contains("/") && !name.endsWith("/")) {
                                BEGINNINGS.add(name);
                            }
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the list of hosts", e);
        }
    }
}

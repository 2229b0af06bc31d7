package dev.okiagari.skills.rule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The one list of servers. Vendors are servers on which only their owners put files, by exact names: what everybody can write to, such as
 * buckets and raw files of code hosts, is never among them as a whole. Read once; threads may share it.
 */
public final class KnownHosts {
    private static final String FILE = "known.hosts";
    private static final Pattern WITH_SCHEME = Pattern.compile("[a-z][a-z0-9+.-]{0,20}://[^\\s\"'`|<>)\\]};,]+");
    private static final Pattern WITHOUT_SCHEME =
            Pattern.compile("(?<![\\w./@-])[a-z0-9-]+(?:\\.[a-z0-9-]+)+/[^\\s\"'`|<>)\\]};,]*");
    private static final Pattern PARTS =
            Pattern.compile("(?:([a-z][a-z0-9+.-]*)://)?(?:[^/?#@]*@)?([a-z0-9.-]+)(?::(\\d+))?([/?#].*)?");

    private static final Set<String> VENDORS = read("vendor");
    private static final Set<String> REGISTRIES = read("registry");
    private static final Set<String> OWNERS = owners("registry");

    /** Endings of names, with their dot. */
    private static final Set<String> HOSTED = read("hosted");

    private KnownHosts() {}

    /** Whether a text has addresses, and all of them are of vendors who serve their own programs. */
    public static boolean areAllVendors(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        Matcher addresses = WITH_SCHEME.matcher(lower);
        Set<String> found = addresses.results().map(address -> address.group()).collect(Collectors.toSet());
        if (found.isEmpty()) {
            found = WITHOUT_SCHEME
                    .matcher(lower)
                    .results()
                    .map(address -> address.group())
                    .collect(Collectors.toSet());
        }
        return !found.isEmpty() && found.stream().allMatch(KnownHosts::isVendor);
    }

    /** Whether only a well-known vendor can have put there what an address leads to. */
    public static boolean isVendor(String address) {
        Matcher parts = PARTS.matcher(address.toLowerCase(Locale.ROOT));
        if (!parts.matches() || address.contains("\\") || address.contains("/../")) {
            return false;
        }
        String scheme = parts.group(1);
        boolean isOrdinary = (scheme == null || scheme.equals("https")) && parts.group(3) == null;
        String path = parts.group(4) == null ? "/" : parts.group(4);
        return isOrdinary
                && (VENDORS.contains(parts.group(2))
                        || hasPrefix(parts.group(2) + path)
                        || isRawOfVendor(parts.group(2), path));
    }

    /** Whether it is a known registry of packages, or one that an organization keeps at a service for registries. */
    public static boolean isRegistry(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        int owner = lower.lastIndexOf('.', lower.lastIndexOf('.') - 1) + 1;
        return REGISTRIES.contains(lower)
                || OWNERS.contains(lower.substring(owner))
                || HOSTED.stream().anyMatch(lower::endsWith);
    }

    /** A raw file of a code host has two addresses. */
    private static boolean isRawOfVendor(String host, String path) {
        return host.equals("github.com") && path.contains("/raw/") && hasPrefix("raw.githubusercontent.com" + path);
    }

    /** An entry may name the beginning of a path, which ends with a slash. */
    private static boolean hasPrefix(String place) {
        int slash = place.indexOf('/');
        while (slash >= 0) {
            if (VENDORS.contains(place.substring(0, slash + 1))) {
                return true;
            }
            slash = place.indexOf('/', slash + 1);
        }
        return false;
    }

    private static Set<String> read(String kind) {
        Set<String> hosts = new HashSet<>();
        for (String line : text().split("\n", -1)) {
            if (line.startsWith(kind + ": ")) {
                hosts.addAll(Set.of(line.substring(kind.length() + 2).split(" ", -1)));
            } else if (!line.isBlank()
                    && !line.matches("#.*|(?:vendor|(?:registry|code|service)(?:-of)?|hosted|anybody): .*")) {
                throw new IllegalStateException("could not read the known hosts because of this line: " + line);
            }
        }
        return Set.copyOf(hosts);
    }

    /**
     * Names that are only known, with all domains below them; some have the beginning of a path.
     *
     * @param kind code, service or anybody
     */
    public static Set<String> names(String kind) {
        Set<String> names = new HashSet<>(read(kind));
        names.addAll(owners(kind));
        return Set.copyOf(names);
    }

    /** Whose hosts are all of a kind; the first word of a line is the ending of their names. */
    private static Set<String> owners(String kind) {
        Set<String> owners = new HashSet<>();
        for (String line : text().split("\n", -1)) {
            if (line.startsWith(kind + "-of: ")) {
                String[] words = line.split(" ", -1);
                for (int i = 2; i < words.length; i++) {
                    owners.add(words[i] + "." + words[1]);
                }
            }
        }
        return Set.copyOf(owners);
    }

    private static String text() {
        try (InputStream in = KnownHosts.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("could not find the known hosts because " + FILE + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the known hosts from " + FILE, e);
        }
    }
}

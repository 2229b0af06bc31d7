package dev.okiagari.skills.dependency;

import dev.okiagari.skills.rule.KnownHosts;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address that a package is taken from. An immutable value. */
record SourceAddress(String scheme, String host, String rest) {
    private static final Pattern PARTS =
            Pattern.compile("(?:[a-z0-9.]+\\+)?([a-z]+)://(?:[^/@]*@)?(\\[[^\\]]*\\]|[^/:?#]*)(.*)", Pattern.DOTALL);
    private static final Pattern NUMERIC = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}|\\[.*|0x[0-9a-f]+|\\d+");
    private static final Pattern LOCAL = Pattern.compile(
            "localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1\\]|10\\.\\d+\\.\\d+\\.\\d+|192\\.168\\.\\d+\\.\\d+|172\\.(?:1[6-9]|2\\d|3[01])\\.\\d+\\.\\d+");
    private static final Pattern COMMIT = Pattern.compile("[@#][0-9a-f]{7,40}(?:[#&?].*)?$");
    private static final Pattern RELEASE =
            Pattern.compile("/releases/download/[^/]+/|/archive/[0-9a-f]{40}|@v?\\d+\\.\\d+|#v?\\d+\\.\\d+");

    /** Where anybody can see what is fetched and who changed it. */
    private static final Set<String> CODE_HOSTS = Set.of(
            "github.com",
            "www.github.com",
            "codeload.github.com",
            "raw.githubusercontent.com",
            "gitlab.com",
            "bitbucket.org",
            "codeberg.org",
            "git.sr.ht",
            "huggingface.co");

    static SourceAddress of(String written) {
        String lower = written.toLowerCase(Locale.ROOT);
        Matcher parts = PARTS.matcher(lower);
        if (parts.matches()) {
            return new SourceAddress(parts.group(1), parts.group(2), parts.group(3));
        }
        int colon = lower.indexOf(':');
        String host = colon < 0 ? "" : lower.substring(0, colon);
        return new SourceAddress(
                "https",
                host.startsWith("git") ? host.replace("gist", "github") + ".com" : host,
                lower.substring(colon + 1));
    }

    boolean isFile() {
        return scheme.equals("file");
    }

    boolean isInsecure() {
        boolean isOpen = scheme.equals("http") || scheme.equals("git") || scheme.equals("ftp");
        return !isLocal() && (isOpen || NUMERIC.matcher(host).matches());
    }

    boolean isLocal() {
        return LOCAL.matcher(host).matches();
    }

    boolean isOnCodeHost() {
        return CODE_HOSTS.contains(host) || host.equals("bitbucket.com");
    }

    /** Whether packages come from a code host, a known registry, or a service on which organizations keep registries of their own. */
    boolean isKnownIndex() {
        return isOnCodeHost() || KnownHosts.isRegistry(host);
    }

    /** What it leads to cannot change, or only together with its name. */
    boolean isPinned() {
        return COMMIT.matcher(rest).find() || RELEASE.matcher(rest).find();
    }
}

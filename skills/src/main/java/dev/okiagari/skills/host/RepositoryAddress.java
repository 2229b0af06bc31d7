package dev.okiagari.skills.host;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The address of a repository on an allowed host, and of one skill in it. An immutable value.
 *
 * @param repository such as {@code https://github.com/owner/name}, without {@code .git} and without a slash at the end
 * @param path of the skill's folder; empty when none was given
 */
public record RepositoryAddress(URI repository, String path) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,99})");
    private static final Pattern FOLDER = Pattern.compile("[^/\\\\\\p{Cntrl}\\p{Cf}]{1,200}");
    private static final int LONGEST = 500;
    private static final int MOST_GROUPS = 6;
    private static final String SHAPE = "it must be like https://github.com/OWNER/REPOSITORY";

    /** Reads what a stranger wrote. Nothing is called. Throws {@link BadAddress}. */
    public static RepositoryAddress parse(String repository, String path, CodeHosts hosts) {
        return new RepositoryAddress(repository(repository.strip(), hosts), path(path.strip()));
    }

    private static URI repository(String text, CodeHosts hosts) {
        if (text.isEmpty() || text.length() > LONGEST || !text.chars().allMatch(c -> c > 0x20 && c < 0x7f)) {
            throw refused("it is empty, too long, or has characters that addresses do not have");
        }
        URI written;
        try {
            written = new URI(text);
        } catch (URISyntaxException e) {
            throw refused(SHAPE);
        }
        if (written.getHost() == null || written.getScheme() == null || written.getRawPath() == null) {
            throw refused(SHAPE);
        }
        if (written.getRawUserInfo() != null || written.getRawQuery() != null || written.getRawFragment() != null) {
            throw refused("it must have no user name, no ? and no #");
        }
        URI base = hosts.base(written).orElseThrow(() -> refused("only these hosts are allowed: " + hosts.words()));
        List<String> names =
                List.of(written.getRawPath().replaceAll("^/|/$|\\.git/?$", "").split("/", -1));
        boolean isPlain = names.size() >= 2
                && names.size() <= (isGitlab(base) ? MOST_GROUPS : 2)
                && names.stream().allMatch(name -> NAME.matcher(name).matches());
        if (!isPlain) {
            throw refused(SHAPE + "; the folder of a skill is given separately");
        }
        return URI.create(base + "/" + String.join("/", names));
    }

    private static String path(String text) {
        String path = text.replaceAll("^/+|/+$", "").replaceAll("(^|/)SKILL\\.md$", "");
        if (path.isEmpty() || path.equals(".")) {
            return "";
        }
        boolean isPlain = path.length() <= LONGEST
                && List.of(path.split("/", -1)).stream()
                        .allMatch(part -> FOLDER.matcher(part).matches() && !part.equals(".") && !part.equals(".."));
        if (!isPlain) {
            throw new BadAddress("could not use this path of a skill because it must be like skills/my-skill");
        }
        return path;
    }

    private static BadAddress refused(String why) {
        return new BadAddress("could not use this address because " + why);
    }

    /** Where the host has the head of the default branch as a tar.gz. */
    URI archive() {
        String name = repository.getPath().substring(repository.getPath().lastIndexOf('/') + 1);
        return URI.create(repository
                + (isGitlab(repository) ? "/-/archive/HEAD/" + name + "-HEAD.tar.gz" : "/archive/HEAD.tar.gz"));
    }

    private static boolean isGitlab(URI address) {
        return address.getHost().toLowerCase(Locale.ROOT).startsWith("gitlab.");
    }
}

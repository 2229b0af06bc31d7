package dev.okiagari.skills.dependency;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A package as a command or a manifest names it. An immutable value.
 *
 * @param name empty where only an address is given, or nothing that is a package
 * @param version as written; empty for any
 * @param source empty for the usual registry
 */
record PackageSpec(String name, String version, String source) {
    static final PackageSpec NONE = new PackageSpec("", "", "");

    private static final Pattern ADDRESS =
            Pattern.compile("(?i)(?:[a-z][a-z0-9.]{0,20}\\+)?(?:https?|git|ssh|file|ftp)://.*");
    private static final Pattern SHORT = Pattern.compile("(?i)(?:github|gitlab|bitbucket|gist):[\\w./#-]+");
    private static final Pattern NAME = Pattern.compile("@?[\\p{L}\\p{N}][\\p{L}\\p{N}._~-]*(?:/[\\p{L}\\p{N}._~-]+)?");
    private static final int LONGEST = 300;

    static PackageSpec of(Registry registry, String written) {
        if (written.length() > LONGEST) {
            return NONE;
        }
        return switch (registry) {
            case NPM -> npm(written);
            case PYPI -> python(written);
            case GO -> go(written);
            case GEMS, CRATES, COMPOSER, NUGET, MAVEN, ACTIONS, IMAGES ->
                named(cutAt(written, '@'), after(written, '@'), "");
        };
    }

    private static PackageSpec npm(String written) {
        if (isAddress(written)) {
            return new PackageSpec("", "", written);
        }
        int at = written.indexOf('@', 1);
        String name = at < 0 ? written : written.substring(0, at);
        String version = at < 0 ? "" : written.substring(at + 1);
        if (!name.startsWith("@") && name.indexOf('/') > 0) {
            return NAME.matcher(name).matches() ? new PackageSpec("", "", "github:" + name) : NONE;
        }
        return wanted(name, version);
    }

    /** A version in npm may be an address, or another package under this name. */
    static PackageSpec wanted(String name, String version) {
        if (name.length() > LONGEST || version.length() > LONGEST) {
            return NONE;
        }
        if (version.toLowerCase(Locale.ROOT).startsWith("npm:")) {
            return npm(version.substring("npm:".length()));
        }
        return isAddress(version) ? named(name, "", version) : named(name, version, "");
    }

    private static PackageSpec python(String written) {
        if (isAddress(written)) {
            return new PackageSpec("", "", written);
        }
        int direct = written.indexOf('@');
        if (direct > 0 && isAddress(written.substring(direct + 1).strip())) {
            return named(
                    cutAt(written.substring(0, direct).strip(), '['),
                    "",
                    written.substring(direct + 1).strip());
        }
        int end = 0;
        while (end < written.length() && "=<>!~[;@ ".indexOf(written.charAt(end)) < 0) {
            end++;
        }
        String rest = written.substring(end);
        int version = rest.startsWith("[") ? rest.indexOf(']') + 1 : 0;
        return named(written.substring(0, end), rest.substring(version).strip(), "");
    }

    private static PackageSpec go(String written) {
        String module = cutAt(written, '@');
        return module.indexOf('.') > 0 && module.indexOf('/') > 0 && !module.startsWith(".")
                ? new PackageSpec("", after(written, '@'), "https://" + module)
                : NONE;
    }

    private static PackageSpec named(String name, String version, String source) {
        return NAME.matcher(name).matches() ? new PackageSpec(name, version, source) : NONE;
    }

    static boolean isAddress(String written) {
        return ADDRESS.matcher(written).matches() || SHORT.matcher(written).matches();
    }

    private static String cutAt(String text, char end) {
        int at = text.indexOf(end);
        return at < 0 ? text : text.substring(0, at);
    }

    private static String after(String text, char begin) {
        int at = text.indexOf(begin);
        return at < 0 ? "" : text.substring(at + 1);
    }

    boolean isNothing() {
        return name.isEmpty() && source.isEmpty();
    }
}

package dev.okiagari.skills.dependency;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reads the packages that a file of a known name asks for. Pure. */
final class PackageManifests {
    private static final Pattern REQUIREMENTS =
            Pattern.compile("[\\w.-]*(?:requirements|constraints)[\\w.-]*\\.(?:txt|in)");

    private PackageManifests() {}

    static List<PackageRequest> in(String path, String text) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return switch (name) {
            case "package.json" -> JsonManifest.in(path, text);
            case "pyproject.toml", "uv.toml" -> LineManifest.toml(path, text, Registry.PYPI);
            case "cargo.toml" -> LineManifest.toml(path, text, Registry.CRATES);
            case "gemfile" -> LineManifest.gems(path, text);
            default ->
                REQUIREMENTS.matcher(name).matches()
                        ? LineManifest.requirements(path, text)
                        : name.endsWith(".py") && text.contains("# /// script")
                                ? LineManifest.script(path, text)
                                : List.of();
        };
    }
}

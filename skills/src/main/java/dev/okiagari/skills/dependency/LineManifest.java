package dev.okiagari.skills.dependency;

import dev.okiagari.skills.dependency.PackageRequest.Way;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the packages that a requirements file, a TOML manifest or a Gemfile names, line by line. Pure. */
final class LineManifest {
    private static final int LONGEST_LINE = 2000;
    private static final Pattern INDEX = Pattern.compile(
            "^\\s*(?:--(?:extra-)?index-url|--find-links|-i|-f|(?:extra-)?index-url|url|registry|index)[\\s=]+[\"']?([^\\s\"']+)");
    private static final Pattern PAIR =
            Pattern.compile("^\\s*[\"']?([A-Za-z0-9][\\w.-]*)[\"']?\\s*=\\s*(\"[^\"]*\"|'[^']*'|\\{.*)");
    private static final Pattern SOURCE = Pattern.compile("\\b(?:git|url|tarball)\\s*=\\s*[\"']([^\"']+)[\"']");
    private static final Pattern REVISION = Pattern.compile("\\brev\\s*=\\s*[\"']([0-9a-f]{7,40})[\"']");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|'([^']*)'");
    private static final Pattern GEM = Pattern.compile("^\\s*gem\\s+[\"']([^\"']+)[\"'](.*)");
    private static final Pattern GEM_SOURCE = Pattern.compile("\\b(?:git|source|github):\\s*[\"']([^\"']+)[\"']");

    private final String path;
    private final List<PackageRequest> found = new ArrayList<>();

    private LineManifest(String path) {
        this.path = path;
    }

    static List<PackageRequest> requirements(String path, String text) {
        return new LineManifest(path).read(text, (reading, line, number) -> reading.requirement(line, number));
    }

    static List<PackageRequest> gems(String path, String text) {
        return new LineManifest(path).read(text, (reading, line, number) -> reading.gem(line, number));
    }

    static List<PackageRequest> toml(String path, String text, Registry registry) {
        return toml(path, text, registry, new TomlSection(""));
    }

    /** The block of dependencies in the comments of a Python script. */
    static List<PackageRequest> script(String path, String text) {
        String comments = text.lines()
                .map(line -> line.startsWith("# ") ? line.substring(2) : "")
                .collect(Collectors.joining("\n"));
        return toml(path, comments, Registry.PYPI, new TomlSection("project"));
    }

    private static List<PackageRequest> toml(String path, String text, Registry registry, TomlSection section) {
        return new LineManifest(path).read(text, (reading, line, number) -> {
            section.read(line);
            if (section.isOfIndexes()) {
                reading.index(registry, line, number);
            } else if (section.isListOfPackages()) {
                QUOTED.matcher(line)
                        .results()
                        .forEach(quoted -> reading.add(
                                registry,
                                PackageSpec.of(
                                        registry,
                                        String.valueOf(quoted.group(1) == null ? quoted.group(2) : quoted.group(1))),
                                number,
                                quoted.start()));
            } else if (section.isTableOfPackages()) {
                reading.pair(registry, line, number);
            }
        });
    }

    /** What is done with a line. */
    private interface Step {
        void line(LineManifest reading, String line, int number);
    }

    private List<PackageRequest> read(String text, Step step) {
        int number = 0;
        for (String line : Commands.lines(text)) {
            number++;
            if (line.length() <= LONGEST_LINE
                    && !line.isBlank()
                    && !line.stripLeading().startsWith("#")) {
                step.line(this, line, number);
            }
        }
        return found;
    }

    private void requirement(String line, int number) {
        String written = line.strip();
        int comment = written.indexOf(" #");
        written = (comment < 0 ? written : written.substring(0, comment)).strip();
        if (index(Registry.PYPI, written, number)) {
            return;
        }
        String wanted = written.replaceFirst("^(?:-e|--editable)[\\s=]+", "");
        if (!wanted.startsWith("-")) {
            add(Registry.PYPI, PackageSpec.of(Registry.PYPI, wanted), number, 0);
        }
    }

    private void gem(String line, int number) {
        Matcher gem = GEM.matcher(line);
        if (gem.matches()) {
            Matcher source = GEM_SOURCE.matcher(gem.group(2));
            String address = source.find() ? source.group(1) : "";
            add(Registry.GEMS, new PackageSpec(gem.group(1), "", address), number, gem.start(1));
        }
    }

    private void pair(Registry registry, String line, int number) {
        Matcher pair = PAIR.matcher(line);
        if (pair.find()) {
            Matcher source = SOURCE.matcher(pair.group(2));
            String address = source.find() ? source.group(1) : "";
            Matcher revision = REVISION.matcher(pair.group(2));
            String pinned = revision.find() ? "#" + revision.group(1) : "";
            String from = address.isEmpty() ? "" : (line.contains("git") ? "git+" : "") + address + pinned;
            add(registry, new PackageSpec(pair.group(1), "", from), number, pair.start(1));
        }
    }

    private boolean index(Registry registry, String line, int number) {
        Matcher index = INDEX.matcher(line);
        boolean isIndex = index.find() && PackageSpec.isAddress(index.group(1));
        if (isIndex) {
            found.add(new PackageRequest(
                    registry, Way.INDEX, "", "", index.group(1), path, new Position(number, index.start(1) + 1)));
        }
        return isIndex;
    }

    private void add(Registry registry, PackageSpec spec, int number, int column) {
        if (!spec.isNothing()) {
            found.add(new PackageRequest(
                    registry,
                    Way.INSTALL,
                    spec.name(),
                    spec.version(),
                    spec.source(),
                    path,
                    new Position(number, column + 1)));
        }
    }
}

package dev.okiagari.checks;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a module says to people, and where: its {@code texts.properties}, its Java sources and its templates.
 *
 * @param module such as papers
 * @param speaker the simple name of the class beside the texts, such as PapersTexts
 */
record ModuleTexts(String module, String speaker, Properties texts, List<SourceFile> sources) {
    private static final String FILE = "/texts.properties";
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)(?:\\|[^|{}]*\\|[^|{}]*)?}");

    /** What picocli fills in, such as the default of an option. */
    private static final Pattern OF_PICOCLI = Pattern.compile("\\$\\{[A-Z-]+}");

    /** Keys of help: of a command, or of an option that many commands share. Picocli looks them up. */
    private static final List<String> HELP = List.of("okiagari.", "shared.");

    /** Every module of the tree that has texts. */
    static List<ModuleTexts> of(List<SourceFile> tree) {
        return tree.stream()
                .filter(file -> file.isMain() && file.path().endsWith(FILE))
                .map(file -> of(file, tree))
                .toList();
    }

    private static ModuleTexts of(SourceFile file, List<SourceFile> tree) {
        String module = file.path().substring(0, file.path().indexOf('/'));
        String beside =
                file.path().replace("/src/main/resources/", "/src/main/java/").replace(FILE, "/");
        List<SourceFile> sources = tree.stream()
                .filter(source -> source.isMain() && source.path().startsWith(module + "/"))
                .filter(source -> source.isJava() || source.path().endsWith(".jte"))
                .toList();
        String speaker = sources.stream()
                .map(SourceFile::path)
                .filter(path -> path.startsWith(beside)
                        && path.endsWith("Texts.java")
                        && path.indexOf('/', beside.length()) < 0)
                .map(path -> path.substring(beside.length(), path.length() - ".java".length()))
                .findFirst()
                .orElse("");
        return new ModuleTexts(module, speaker, read(file), sources);
    }

    private static Properties read(SourceFile file) {
        Properties texts = new Properties();
        try {
            texts.load(new StringReader(file.text()));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file.path(), e);
        }
        return texts;
    }

    Set<String> keys() {
        return new TreeSet<>(texts.stringPropertyNames());
    }

    boolean isOfHelp(String key) {
        return HELP.stream().anyMatch(key::startsWith);
    }

    Optional<String> text(String key) {
        return Optional.ofNullable(texts.getProperty(key));
    }

    /** How many values the text of this key has places for. */
    int places(String key) {
        Matcher place = PLACE.matcher(texts.getProperty(key, ""));
        int places = 0;
        while (place.find()) {
            places = Math.max(places, Integer.parseInt(place.group(1)) + 1);
        }
        return places;
    }

    /** Whether each place from the first to the last is in the text, and no other brace. */
    boolean isWhole(String key) {
        String text = OF_PICOCLI.matcher(texts.getProperty(key, "")).replaceAll("");
        boolean[] found = new boolean[places(key)];
        Matcher place = PLACE.matcher(text);
        while (place.find()) {
            found[Integer.parseInt(place.group(1))] = true;
        }
        for (boolean one : found) {
            if (!one) {
                return false;
            }
        }
        return PLACE.matcher(text).replaceAll("").chars().noneMatch(c -> c == '{' || c == '}');
    }
}

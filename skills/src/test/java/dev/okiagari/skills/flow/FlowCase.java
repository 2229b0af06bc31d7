package dev.okiagari.skills.flow;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A piece of code and what has to be found in it.
 *
 * @param expected two kinds of facts, "credential" when all flows are uses of credentials, or "nothing"
 */
record FlowCase(Language language, String expected, String name, String code) {
    static List<FlowCase> all() {
        return Stream.of(Language.values())
                .flatMap(language -> of(language).stream())
                .toList();
    }

    static List<FlowCase> of(Language language) {
        String file = language.name().toLowerCase(Locale.ROOT) + ".cases";
        try (InputStream stream = Objects.requireNonNull(FlowCase.class.getResourceAsStream(file), file)) {
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.split("(?m)^=== ", -1))
                    .filter(part -> !part.isEmpty())
                    .map(part -> of(language, part))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the cases in " + file, e);
        }
    }

    private static FlowCase of(Language language, String part) {
        int line = part.indexOf('\n');
        int colon = part.indexOf(':');
        return new FlowCase(
                language,
                part.substring(0, colon),
                part.substring(colon + 1, line).strip(),
                part.substring(line + 1));
    }

    boolean isMatching() {
        return expected.contains(" ");
    }

    @Override
    public String toString() {
        return language + " " + expected + ": " + name;
    }
}

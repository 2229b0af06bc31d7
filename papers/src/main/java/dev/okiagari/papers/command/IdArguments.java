package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.papers.arxiv.BadPaperId;
import dev.okiagari.papers.arxiv.PaperId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The ids of a command; mixed into each command about several papers. */
final class IdArguments {
    private static final int MOST = 10_000;
    private static final String STANDARD_INPUT = "-";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "0..*", paramLabel = "ID")
    private List<String> ids = new ArrayList<>();

    /**
     * Parsed ids: each paper once, in the order given, and errors for those that are not ids.
     *
     * @param bad whole sentences
     */
    record Parsed(Set<PaperId> good, List<String> bad) {}

    boolean isEmpty() {
        return ids.isEmpty();
    }

    Parsed parsed() {
        Set<PaperId> good = new LinkedHashSet<>();
        List<String> bad = new ArrayList<>();
        for (String one : written()) {
            try {
                good.add(PaperId.parse(one));
            } catch (BadPaperId e) {
                bad.add(OneLine.of(String.valueOf(e.getMessage())));
            }
        }
        return new Parsed(good, bad);
    }

    /** The ids as written, at most ten thousand; not validated yet. Ends the command when there are none. */
    List<String> written() {
        CommandLine line = spec.commandLine();
        if (ids.isEmpty()) {
            throw new ParameterException(line, say("ids.missing"));
        }
        List<String> written = ids.equals(List.of(STANDARD_INPUT)) ? read() : apart(ids);
        if (written.isEmpty()) {
            throw new ParameterException(line, say("ids.none_read"));
        }
        if (written.size() > MOST) {
            throw new ParameterException(line, say("ids.too_many", written.size(), MOST));
        }
        return List.copyOf(written);
    }

    /** Copied lists often contain commas. */
    private static List<String> apart(List<String> given) {
        List<String> parts = given.stream()
                .flatMap(one -> Arrays.stream(one.split("[,;]", -1)))
                .map(String::strip)
                .filter(one -> !one.isEmpty())
                .toList();
        return parts.isEmpty() ? given : parts;
    }

    private static List<String> read() {
        List<String> words = new ArrayList<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        try {
            for (String text = in.readLine(); text != null && words.size() <= MOST; text = in.readLine()) {
                Arrays.stream(text.strip().split("[\\s,;]+", -1))
                        .filter(word -> !word.isEmpty())
                        .forEach(words::add);
            }
            return words;
        } catch (IOException e) {
            throw new UncheckedIOException("could not read ids from standard input", e);
        }
    }
}

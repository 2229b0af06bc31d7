package dev.okiagari.server.command.papers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The ids of a command; mixed into each command about several papers. */
final class IdArguments {
    private static final int MOST = 10_000;
    private static final String STANDARD_INPUT = "-";

    @Parameters(
            arity = "1..*",
            paramLabel = "ID",
            description = {
                "arXiv ids: 2406.01234, math/0309136, also with the prefix arXiv:, as DOI, or as address of arxiv.org. All "
                        + "versions count as one paper: the newest.",
                "May be separated by commas. A single - reads them from standard input, separated by blanks or line breaks."
            })
    private List<String> ids = new ArrayList<>();

    /** The ids as written, at most ten thousand; not validated yet. */
    List<String> all(CommandLine line) {
        return all(ids, line);
    }

    /** The same for a command with other arguments. */
    static List<String> all(List<String> given, CommandLine line) {
        List<String> written = given.equals(List.of(STANDARD_INPUT)) ? read() : apart(given);
        if (written.isEmpty()) {
            throw new ParameterException(line, "there is no id on standard input");
        }
        if (written.size() > MOST) {
            throw new ParameterException(line, written.size() + " ids are too many; give at most " + MOST);
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

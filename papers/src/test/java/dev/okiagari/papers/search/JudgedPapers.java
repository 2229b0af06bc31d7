package dev.okiagari.papers.search;

import dev.okiagari.papers.search.StoredPaper.Part;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A few papers and questions, each with the paper that answers it best. As real papers do, each names others by their titles: what stands in
 * the text of many says little about each.
 *
 * @param best the ids by their questions
 */
record JudgedPapers(List<StoredPaper> papers, Map<String, String> best) {
    private static final int NAMED = 6;

    static JudgedPapers read() {
        List<StoredPaper> papers = new ArrayList<>();
        Map<String, String> best = new LinkedHashMap<>();
        for (String line : lines()) {
            String[] parts = line.replaceFirst("^\\? ", "").split(" \\| ", -1);
            if (line.startsWith("? ")) {
                best.put(parts[0], parts[1]);
            } else {
                papers.add(StoredPaper.of(parts[0], parts[1]).summed(parts[2]));
            }
        }
        return new JudgedPapers(
                IntStream.range(0, papers.size())
                        .mapToObj(i -> written(papers, i))
                        .toList(),
                best);
    }

    /** One of them with its text. */
    private static StoredPaper written(List<StoredPaper> papers, int at) {
        StoredPaper paper = papers.get(at);
        String others = IntStream.rangeClosed(1, NAMED)
                .mapToObj(i -> papers.get((at + 7 * i) % papers.size()).title())
                .collect(Collectors.joining(". "));
        return paper.with(
                new Part("Introduction", paper.summary()),
                new Part("Related work", "Much has been written before. " + others + "."));
    }

    private static List<String> lines() {
        try (InputStream in = Objects.requireNonNull(JudgedPapers.class.getResourceAsStream("judged.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

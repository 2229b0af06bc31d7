package dev.okiagari.papers.search;

import dev.okiagari.papers.search.ShelvedPaper.Part;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A few papers and questions, each with the paper that answers it best.
 *
 * @param best the ids by their questions
 */
record JudgedPapers(List<ShelvedPaper> papers, Map<String, String> best) {

    static JudgedPapers read() {
        List<ShelvedPaper> papers = new ArrayList<>();
        Map<String, String> best = new LinkedHashMap<>();
        for (String line : lines()) {
            String[] parts = line.replaceFirst("^\\? ", "").split(" \\| ", -1);
            if (line.startsWith("? ")) {
                best.put(parts[0], parts[1]);
            } else {
                papers.add(ShelvedPaper.of(parts[0], parts[1])
                        .summed(parts[2])
                        .with(new Part("Introduction", parts[2]), new Part("Method", "We describe how. " + parts[1])));
            }
        }
        return new JudgedPapers(papers, best);
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

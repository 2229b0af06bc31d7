package dev.okiagari.papers.text.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.text.Reference;
import dev.okiagari.papers.text.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PDFs that a real TeX made here, against what a person sees in them. */
class TexPdfTest {
    @TempDir
    private Path folder;

    private PdfReader.Content read(String name) throws Exception {
        return PdfReader.reading(Tex.pdf(name, folder));
    }

    @Test
    void two_columns_with_title_abstract_and_figure_across_them() throws Exception {
        PdfReader.Content reading = read("twocolumn");

        assertThat(reading.title())
                .isEqualTo("Self-Righting Pipelines: Recovering Unfinished Work without Coordination");
        assertThat(headings(reading))
                .containsExactly(
                        "1 Introduction",
                        "1 Background",
                        "2 Leases and epochs",
                        "2 A model of interruption",
                        "1 Recovering Unfinished Work without Asking Anybody",
                        "2 Finding what is stuck",
                        "3 The rescue budget",
                        "2 Returning it",
                        "1 Evaluation",
                        "1 Conclusion",
                        "1 Acknowledgments",
                        "1 Omitted Proofs",
                        "2 An auxiliary lemma");
        assertThat(content(reading, "Introduction")).isEqualTo("""
                        Pipelines that talk to unreliable services fail in many different ways, and the difficult question \
                        is not whether they fail but what happens afterwards. An efficient implementation would notice the \
                        failure within seconds, would distinguish recoverable from unrecoverable conditions, and would \
                        continue exactly where the unfinished computation was interrupted [1, 2]. Characteristically, \
                        however, implementations reconstruct the intermediate representation from scratch, which \
                        multiplies the communication overhead and invalidates the bookkeeping.
                        This second paragraph begins with an indentation. Schrödinger’s office offers coffee and waffles; \
                        the first floor is different, and the affluent flow of shuffled fish is fluffy. Our contributions \
                        are a classification of interruptions, a demonstration that state-of-the-art schedulers \
                        misunderstand them, and a self-contained characterization of recovery.""");
        assertThat(content(reading, "Finding what is stuck"))
                .startsWith("A watcher looks for leases that have expired")
                .endsWith("so that two watchers cannot rescue the same item twice.");
        assertThat(content(reading, "Returning it"))
                .startsWith("Returning an item must not reorder the remaining ones.")
                .endsWith("as the measurements below confirm.");
        assertThat(content(reading, "A model of interruption"))
                .contains("Let λ denote the rate of interruptions", "where the right-hand side exists only if");
        assertThat(allContent(reading))
                .doesNotContain("rectangle", "This footnote", "measured in seconds", "careless reader");
    }

    @Test
    void its_references_have_the_ids_that_are_printed_and_those_that_a_click_leads_to() throws Exception {
        List<Reference> references = read("twocolumn").paper().references();

        assertThat(references)
                .extracting(Reference::arxivId)
                .containsExactly(
                        Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(new PaperId("2301.12345")));
        assertThat(references)
                .extracting(Reference::doi)
                .containsExactly(
                        Optional.of("10.1007/3-540-08755-9_9"),
                        Optional.of("10.1145/359545.359563"),
                        Optional.empty(),
                        Optional.empty());
        assertThat(references.get(2).raw())
                .isEqualTo("T. D. Chandra and S. Toueg. Unreliable failure detectors for reliable distributed systems. "
                        + "Journal of the ACM, 43(2):225–267, 1996.");
    }

    @Test
    void one_column_with_contents_running_heads_and_references_by_author() throws Exception {
        PdfReader.Content reading = read("onecolumn");

        assertThat(reading.title())
                .isEqualTo("An Unhurried Survey of Naïve Methods for Measuring the Patience of Databases");
        assertThat(headings(reading))
                .containsExactly(
                        "1 Introduction",
                        "1 Methods",
                        "2 Waiting",
                        "3 Waiting for a long time",
                        "3 Waiting for a very long time, which deserves a heading that does not fit on one line of the page",
                        "2 Asking",
                        "1 Results for Impatient Readers",
                        "1 Related Questions");
        assertThat(content(reading, "Asking"))
                .startsWith("""
                        There are three ways to ask:
                        • politely, which takes a while;
                        • impolitely, which does not;
                        • in writing.
                        None of them is generally preferable. The""")
                .contains("\nA remark. Run-in headings without a number stay in the text.");
        assertThat(content(reading, "Introduction"))
                .contains("Szabó and Öztürk (2021) that naïve methods suffice", "and Erdős-like arguments");
        assertThat(runs(reading)).isEqualTo(upTo(25));
        assertThat(allContent(reading)).doesNotContain("METHODS", "RELATED QUESTIONS", "unhurried");
        assertThat(reading.paper().references().stream().map(Reference::raw))
                .containsExactly(
                        "Anonymous (1999). On the impossibility of waiting. Quarterly Journal of Impatience, 2(4):207–219. "
                                + "doi:10.5555/qji.1999.207.",
                        "Öztürk, Ş. (2019). A hitherto unpublished collection of observations concerning databases, their "
                                + "maintainers and the weather. Technical Report 1502.01710–1502.01722, Institute of Slow "
                                + "Systems.",
                        "Szabó, M. and Öztürk, Ş. (2021). Naïve methods, revisited. arXiv preprint arXiv:2105.00001.",
                        "Zeno (450 BC). Paradoxes. Lost.");
        assertThat(reading.paper().references())
                .extracting(Reference::arxivId)
                .containsExactly(
                        Optional.empty(), Optional.empty(), Optional.of(new PaperId("2105.00001")), Optional.empty());
    }

    @Test
    void roman_numbers_and_letters_in_small_capitals_and_italics() throws Exception {
        PdfReader.Content reading = read("roman");

        assertThat(reading.title()).isEqualTo("Measuring What Cannot Be Measured");
        assertThat(headings(reading))
                .containsExactly(
                        "1 Introduction",
                        "1 Related Work",
                        "1 Method",
                        "2 Apparatus",
                        "2 Calibration",
                        "1 Results",
                        "2 First Campaign",
                        "2 Second Campaign",
                        "1 Conclusion");
        assertThat(runs(reading)).isEqualTo(upTo(34));
        assertThat(allContent(reading)).doesNotContain("TRANSACTIONS", "second sentence");
        assertThat(reading.paper().references())
                .extracting(Reference::doi)
                .containsExactly(Optional.empty(), Optional.of("10.5555/12345.6789"), Optional.empty());
        assertThat(reading.paper().references())
                .extracting(Reference::arxivId)
                .containsExactly(Optional.empty(), Optional.empty(), Optional.of(new PaperId("2001.00042")));
    }

    @Test
    void a_title_of_the_texts_own_size_and_subsections_that_run_into_the_text() throws Exception {
        PdfReader.Content reading = read("amsart");

        assertThat(reading.title()).isEqualTo("ON THE STABILITY OF DOLLS THAT RIGHT THEMSELVES");
        assertThat(headings(reading))
                .containsExactly(
                        "1 Introduction",
                        "1 Preliminaries and notation",
                        "2 Bodies",
                        "2 Surfaces",
                        "1 The case of friction");
        assertThat(content(reading, "Bodies")).startsWith("Throughout, bodies are convex. Since");
        assertThat(content(reading, "Introduction")).contains("\nTheorem 1.1. Every doll gets up again.\nProof. ");
        assertThat(runs(reading)).isEqualTo(upTo(25));
        assertThat(allContent(reading)).doesNotContain("KOV", "DOLLS");
        assertThat(reading.paper().references().stream().map(Reference::raw).toList())
                .hasSize(3)
                .last()
                .isEqualTo("P. L. Várkonyi and G. Domokos, Static equilibria of rigid bodies: dice, pebbles, and the "
                        + "Poincaré–Hopf theorem, J. Nonlinear Sci. 16 (2006), no. 3, 255–281.");
    }

    private static List<String> headings(PdfReader.Content reading) {
        return reading.paper().sections().stream()
                .map(section -> section.level() + " " + section.heading())
                .toList();
    }

    private static String content(PdfReader.Content reading, String heading) {
        return reading.paper().sections().stream()
                .filter(section -> section.heading().equals(heading))
                .findFirst()
                .orElseThrow()
                .content();
    }

    private static String allContent(PdfReader.Content reading) {
        return reading.paper().sections().stream().map(Section::content).collect(Collectors.joining("\n"));
    }

    /** The passages that fill the pages are numbered by TeX: in reading order they count upwards. */
    private static List<Integer> runs(PdfReader.Content reading) {
        return Pattern.compile("number (\\d+)")
                .matcher(allContent(reading))
                .results()
                .map((MatchResult result) -> Integer.valueOf(result.group(1)))
                .toList();
    }

    private static List<Integer> upTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }
}

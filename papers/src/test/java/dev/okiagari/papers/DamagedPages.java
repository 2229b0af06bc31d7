package dev.okiagari.papers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Pages that a conversion or a connection left half, most of them without saying so. */
final class DamagedPages {
    private static final int SECTIONS = 8;
    private static final int WORKS = 12;
    private static final String COMMENT = "20 pages, 3 figures, 60 references";

    private DamagedPages() {}

    /** A page, whose sections cite works and refer to the next section. */
    record Page(boolean hasContents, boolean hasLinks, List<Integer> sections, int works) {
        static Page whole() {
            return new Page(
                    true, true, IntStream.rangeClosed(1, SECTIONS).boxed().toList(), WORKS);
        }

        Page withSections(int number) {
            return new Page(hasContents, hasLinks, sections.subList(0, number), works);
        }

        Page withWorks(int number) {
            return new Page(hasContents, hasLinks, sections, number);
        }

        Page withoutContents() {
            return new Page(false, hasLinks, sections, works);
        }

        Page withoutLinks() {
            return new Page(hasContents, false, sections, works);
        }

        String html() {
            String contents = IntStream.rangeClosed(1, SECTIONS)
                    .mapToObj(i ->
                            "<li class='ltx_tocentry'><a class='ltx_ref' href='#S" + i + "'>Part " + i + "</a></li>")
                    .collect(Collectors.joining("", "<nav class='ltx_TOC'><ol>", "</ol></nav>"));
            String bibliography = IntStream.rangeClosed(1, works)
                    .mapToObj(i -> "<li class='ltx_bibitem' id='bib.bib" + i + "'>A. Author. Words of paper " + i
                            + ". Journal of Made Up Things, 200" + i % 10 + ".</li>")
                    .collect(Collectors.joining("", "<section class='ltx_bibliography'><ul>", "</ul></section>"));
            return "<html><body>" + (hasContents ? contents : "") + "<article class='ltx_document'>"
                    + sections.stream().map(this::section).collect(Collectors.joining())
                    + (works == 0 ? "" : bibliography) + "</article></body></html>";
        }

        private String section(int number) {
            String links = IntStream.rangeClosed(1, WORKS)
                    .mapToObj(i -> "<cite class='ltx_cite'><a class='ltx_ref' href='#bib.bib" + i + "'>" + i
                            + "</a></cite> " + "and <a class='ltx_ref' href='#S" + (i % SECTIONS + 1) + "'>there</a>")
                    .collect(Collectors.joining(", "));
            return "<section class='ltx_section' id='S" + number + "'><h2 class='ltx_title'>Part " + number + "</h2><p>"
                    + "This part says what others have said before it, in many words. ".repeat(12)
                    + (hasLinks ? links : "") + "</p></section>";
        }
    }

    /** What authors say of the paper with this page. */
    static String comment(String name) {
        return name.contains("twenty") || name.contains("sixty") ? COMMENT : "";
    }

    /** More of them, which show less: each is half a paper, and its PDF tells so where the page does not. */
    static Map<String, String> quiet() {
        Page bare = Page.whole().withoutContents().withoutLinks();
        Map<String, String> quiet = new LinkedHashMap<>();
        quiet.put(
                "half of its sections, all references, no contents and no links",
                bare.withSections(4).html());
        quiet.put(
                "headings whose text is gone",
                Page.whole().html().replaceAll("(id='S[3-8]'><h2[^>]*>[^<]*</h2>)<p>.*?</p>", "$1"));
        quiet.put(
                "places that were never found",
                bare.withSections(5)
                        .html()
                        .replaceAll("before it,", "before it <span class='ltx_ref ltx_missing_label'>sec:x</span>,"));
        return quiet;
    }

    /** Fifteen of them, by what is wrong with them. */
    static Map<String, String> all() {
        Page whole = Page.whole();
        String html = whole.html();
        UnaryOperator<String> unlinked = page -> page.replaceAll("href='#bib[^']*'", "");
        Map<String, String> all = new LinkedHashMap<>();
        all.put("cut in its middle", html.substring(0, html.length() / 2));
        all.put("cut before its end", html.replace("</article></body></html>", ""));
        all.put(
                "with a notice of a fatal error",
                html.replace("</article>", "</article><p>Conversion to HTML had a Fatal error and exited.</p>"));
        all.put(
                "with ar5iv's mark of a fatal error",
                html.replace("</article>", "</article><a class='ar5iv-severity-fatal'>!</a>"));
        all.put(
                "half of its sections and no references",
                whole.withSections(4).withWorks(0).html());
        all.put(
                "the last section and the references",
                whole.withSections(7).withWorks(0).html());
        all.put("its references", whole.withWorks(0).html());
        all.put("most of its references", whole.withWorks(3).html());
        all.put("half of its sections, references left", whole.withSections(4).html());
        all.put(
                "no contents, no references",
                whole.withoutContents().withWorks(0).html());
        all.put(
                "no contents, half of its sections, nothing cited",
                unlinked.apply(
                        whole.withoutContents().withSections(4).withWorks(0).html()));
        all.put(
                "citations that were never found",
                whole.withoutLinks()
                        .withWorks(0)
                        .html()
                        .replace("before it,", "before it <span class='ltx_ref ltx_missing_citation'>x</span>,"));
        all.put(
                "one section of twenty pages",
                whole.withoutContents().withoutLinks().withSections(1).html());
        all.put(
                "five of sixty references",
                whole.withoutContents().withoutLinks().withWorks(5).html());
        all.put(
                "a figure",
                "<html><body><article class='ltx_document'><section class='ltx_section'><p>"
                        + "0 20 40 60 80 100 Epoch Accuracy (%) baseline ours ours+aug ".repeat(40)
                        + "</p></section></article></body></html>");
        return all;
    }
}

package dev.okiagari.papers.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.okiagari.papers.arxiv.PaperId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What LaTeXML makes of odd papers, and what others make of pages. */
class LatexmlReaderTest {
    @Test
    void formulas_are_tex_and_displayed_ones_stand_on_a_line_of_their_own_without_their_number() {
        List<Section> sections = sections("""
                <section class="ltx_section"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag">2 </span>The
                <math alttext="O(n)"><mi>O</mi></math> case</h2>
                <div class="ltx_para"><p class="ltx_p">Let <math alttext="x&lt;%
                y"><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math> be small.</p>
                <table class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row ltx_align_baseline">
                <td class="ltx_eqn_cell ltx_eqn_center_padleft"></td>
                <td class="ltx_eqn_cell"><math alttext="\\displaystyle a=b" display="block"><mi>a</mi></math></td>
                <td class="ltx_eqn_cell ltx_eqn_eqno"><span class="ltx_tag ltx_tag_equation">(1)</span></td></tr></tbody></table>
                <p class="ltx_p">where <img class="ltx_Math" alt="b\\%"> is <math><mi>c</mi></math>,
                <math><semantics><mi>q</mi><annotation encoding="application/x-tex">d_{1}</annotation></semantics></math>.</p></div>
                <table class="ltx_equationgroup ltx_eqn_table"><tr class="ltx_eqn_row"><td class="ltx_td">
                <math alttext="\\displaystyle u"></math></td><td class="ltx_td"><math alttext="\\displaystyle=v"></math></td></tr></table>
                </section>""");

        assertThat(sections).containsExactly(new Section(1, "The \\(O(n)\\) case", """
                                Let \\(x<y\\) be small.
                                \\(a=b\\)
                                where \\(b\\%\\) is \\(c\\), \\(d_{1}\\).
                                \\(u\\) \\(=v\\)"""));
    }

    @Test
    void signs_of_formulas_stand_around_formulas_alone() {
        List<Section> sections = sections("""
                <section class="ltx_section"><h2 class="ltx_title">Signs</h2>
                <p>Type \\(x\\), <b>\\</b>(y<i>\\</i>&#8203;) or &#xfdd0;z&#xfdd1;, for $5 and $6.</p>
                <p><math alttext="\\text{if \\(k\\)}\\\\)"></math> and <math alttext="a\\"></math>) and \\<math alttext="(b)"></math></p>
                <p><math alttext=" "></math><math alttext="LONG"></math></p></section>""".replace("LONG", "x".repeat(4_001)));

        assertThat(sections.getFirst().content().lines().toList())
                .containsExactly(
                        "Type \\ (x\\ ), \\ (y\\ ) or z, for $5 and $6.",
                        "\\(\\text{if \\ (k\\ )}\\\\ )\\) and \\(a\\\\)) and \\\\((b)\\)",
                        "x".repeat(4_001));
        assertThat(Formulas.in(sections.getFirst().content())).hasSize(3);
    }

    @Test
    void lists_theorems_tables_and_listings_keep_their_text_and_captions_do_not() {
        List<Section> sections = sections("""
                <section class="ltx_section"><h2 class="ltx_title">Method</h2>
                <ul class="ltx_itemize"><li class="ltx_item"><span class="ltx_tag ltx_tag_item">•</span>
                <div class="ltx_para"><p class="ltx_p">first</p></div></li></ul>
                <ol class="ltx_enumerate"><li class="ltx_item"><span class="ltx_tag ltx_tag_item">2.</span>
                <div class="ltx_para"><p class="ltx_p">second<br class="ltx_break">line</p></div></li></ol>
                <dl class="ltx_description"><dt class="ltx_item"><span class="ltx_tag ltx_tag_item"><b>Term</b></span></dt>
                <dd class="ltx_item"><p class="ltx_p">meaning</p></dd></dl>
                <div class="ltx_theorem ltx_theorem_lemma"><h6 class="ltx_title ltx_runin ltx_title_theorem">
                <span class="ltx_tag ltx_tag_theorem"><b>Lemma 1</b></span> (Zorn).</h6>
                <div class="ltx_para"><p class="ltx_p">Every chain is bound.</p></div></div>
                <div class="ltx_proof"><h6 class="ltx_title ltx_runin ltx_title_proof">Proof.</h6>
                <div class="ltx_para"><p class="ltx_p">Clear. ∎</p></div></div>
                <figure class="ltx_table"><figcaption class="ltx_caption"><span class="ltx_tag">Table 1: </span>Scores.</figcaption>
                <table class="ltx_tabular"><thead><tr class="ltx_tr"><th class="ltx_td">Name</th><th class="ltx_td"><p>F1</p></th></tr></thead>
                <tbody><tr class="ltx_tr"><td class="ltx_td">Ours</td><td class="ltx_td"><div>91.2</div></td></tr></tbody></table></figure>
                <figure class="ltx_float"><span class="ltx_tabular"><span class="ltx_tr"><span class="ltx_td">a</span>
                <span class="ltx_td">b</span></span></span><div class="ltx_caption">Hidden.</div></figure>
                <div class="ltx_listing"><div class="ltx_listing_data"><a href="data:text/plain;base64,eA==">⬇</a></div>
                <div class="ltx_listingline"><span class="ltx_tag ltx_tag_listingline">1:</span>return x</div></div>
                <pre class="ltx_verbatim">x = <b>1</b>;
                  y</pre>
                </section>""");

        assertThat(sections)
                .singleElement()
                .satisfies(section -> assertThat(section.content()).isEqualTo("""
                first
                2. second line
                Term meaning
                Lemma 1 (Zorn). Every chain is bound.
                Proof. Clear. ∎
                Name | F1
                Ours | 91.2
                a | b
                return x
                x = 1;
                y"""));
    }

    @Test
    void navigation_notes_errors_buttons_and_front_matter_are_left_out() {
        List<Section> sections = sections("""
                <h1 class="ltx_title ltx_title_document">Title</h1><div class="ltx_authors">Somebody</div>
                <div class="ltx_abstract"><h6 class="ltx_title">Abstract</h6><p>Short.</p></div>
                <div class="ltx_keywords">words</div><nav class="ltx_TOC">Contents</nav>
                <section class="ltx_section"><h2 class="ltx_title">One<button>Report issue for preceding element</button></h2>
                <div class="ltx_para"><p class="ltx_p">Kept<span class="ltx_note ltx_role_footnote"><sup>1</sup><span>A note.</span></span>
                text<span class="ltx_ERROR undefined">\\nope</span>&nbsp;\u00ad\u200bhere.<button class="sr-only">Report issue</button></p></div>
                <script>alert(1)</script><style>p{}</style><!-- comment --><svg><text>label</text></svg>
                </section><footer class="ltx_page_footer">Generated</footer>""");

        assertThat(sections).containsExactly(new Section(1, "One", "Kept text here."));
    }

    @Test
    void text_belongs_to_the_innermost_section_also_after_a_subsection_has_ended() {
        List<Section> sections = sections("""
                <p>Before any.</p>
                <section class="ltx_part"><h1 class="ltx_title">Part</h1>
                <section class="ltx_chapter"><h2 class="ltx_title">Chapter</h2>
                <section class="ltx_section"><p>No heading.</p>
                <section class="ltx_paragraph"><h5 class="ltx_title ltx_title_paragraph">Setup.</h5><p>Inner.</p></section>
                <p>Back in the section.</p></section></section></section>
                <p>Between.</p>
                <section class="ltx_section"></section>
                <section class="ltx_bibliography"><h2 class="ltx_title">References</h2><ul class="ltx_biblist">
                <li class="ltx_bibitem">A. One. Something told here. Journal, 2020.</li></ul></section>
                <section class="ltx_appendix"><h2 class="ltx_title"><span class="ltx_tag">Appendix A </span>Proofs</h2>
                <section class="ltx_subsection"><h3 class="ltx_title">Of it</h3><p>So.</p></section></section>
                <div class="ltx_acknowledgements"><h6 class="ltx_title">Acknowledgements.</h6>Thanks.</div>""");

        assertThat(sections)
                .containsExactly(
                        new Section(1, "", "Before any."),
                        new Section(1, "Part", ""),
                        new Section(2, "Chapter", ""),
                        new Section(3, "", "No heading.\nBack in the section."),
                        new Section(4, "Setup.", "Inner."),
                        new Section(1, "", "Between."),
                        new Section(1, "Proofs", ""),
                        new Section(2, "Of it", "So."),
                        new Section(1, "Acknowledgements.", "Thanks."));
    }

    @Test
    void several_bibliographies_are_read_with_marked_titles_blocks_and_links() {
        List<Reference> references = paper("""
                <section class="ltx_section"><p>Text.</p>
                <ul class="ltx_biblist"><li class="ltx_bibitem"><span class="ltx_tag ltx_tag_bibitem">Vaswani et al. (2017)</span>
                <span class="ltx_bibblock">A. Vaswani and N. Shazeer (2017)</span><span class="ltx_bibblock">Attention is all you need.</span>
                <span class="ltx_bibblock">NIPS. <a class="ltx_ref" href="https://arxiv.org/abs/1706.03762v5">Link</a>,
                <a href="https://dx.doi.org/10.1000/ABC">Document</a></span>
                <span class="ltx_bibblock ltx_bib_cited">Cited by: <a href="#S1">§1</a>.</span></li></ul></section>
                <section class="ltx_bibliography"><ul class="ltx_biblist"><li class="ltx_bibitem">
                <span class="ltx_tag">[2]</span><span class="ltx_text ltx_bib_author">B. Two</span>,
                <span class="ltx_text ltx_bib_title">“On <math alttext="k"><mi>k</mi></math> things”</span>, 1999, pages 1207.0580-1207.0592</li>
                <li class="ltx_bibitem"> </li></ul></section>""").references();

        assertThat(references)
                .containsExactly(
                        new Reference(
                                Optional.of(new PaperId("1706.03762")),
                                Optional.of("10.1000/abc"),
                                Optional.of("Attention is all you need"),
                                "A. Vaswani and N. Shazeer (2017) Attention is all you need. NIPS. Link, Document"),
                        new Reference(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of("On \\(k\\) things"),
                                "B. Two, “On \\(k\\) things”, 1999, pages 1207.0580-1207.0592"));
    }

    @Test
    void any_element_of_the_class_is_the_document_and_references_may_stand_outside_of_it() {
        ParsedPaper paper = LatexmlReader.paper(
                ("<div class='x ltx_document'><section class='ltx_section'><p>In.</p></section></div>"
                                + "<ul class='ltx_biblist'><li class='ltx_bibitem'>A. One. arXiv:1706.03762</li></ul>")
                        .getBytes(UTF_8));

        assertThat(paper.sections()).containsExactly(new Section(1, "", "In."));
        assertThat(paper.references()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "not html",
                "%PDF-1.5",
                "<html><body><main class='abstract'>Abstract page</main></body></html>",
                "<p class='ltx_documentation'>no</p>",
                "\u0000\u0001<<<>>>&&&;"
            })
    void a_page_without_a_latexml_document_gives_nothing(String page) {
        assertThatThrownBy(() -> LatexmlReader.paper(page.getBytes(UTF_8))).isInstanceOf(UnreadableDocument.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "Shift_JIS", "EUC-JP"})
    void the_encoding_is_the_one_that_the_page_names(String charset) {
        String page = "<meta charset='" + charset + "'><article class='ltx_document'><p>起き上がり小法師</p></article>";

        assertThat(LatexmlReader.paper(page.getBytes(Charset.forName(charset))).sections())
                .containsExactly(new Section(1, "", "起き上がり小法師"));
    }

    @Test
    void deeply_nested_sections_are_read_and_ten_thousand_overflow_nothing() {
        List<Section> sections = sections(nestedSections(400));

        assertThat(sections).hasSize(400);
        assertThat(sections.getFirst()).isEqualTo(new Section(1, "H0", "t"));
        assertThat(sections.get(50).level()).isEqualTo(6);
        assertThatThrownBy(() -> sections(nestedSections(10_000)))
                .isInstanceOf(UnreadableDocument.class)
                .hasMessage("the page has more than 2000 sections");
    }

    private static String nestedSections(int number) {
        StringBuilder page = new StringBuilder();
        for (int i = 0; i < number; i++) {
            page.append("<section class='ltx_section'><h2 class='ltx_title'>H")
                    .append(i)
                    .append("</h2><p>t</p>");
        }
        return page.toString();
    }

    @Test
    void more_sections_or_references_than_any_paper_has_are_refused_rather_than_left_out() {
        String section = "<section class='ltx_section'><h2 class='ltx_title'>H</h2><p>t</p></section>";
        String reference = "<li class='ltx_bibitem'>A. One</li>";

        assertThat(sections(section.repeat(900))).hasSize(900);
        assertThat(paper(reference.repeat(5_000)).references()).hasSize(5_000);
        assertThatThrownBy(() -> sections(section.repeat(2_001)))
                .isInstanceOf(UnreadableDocument.class)
                .hasMessage("the page has more than 2000 sections");
        assertThatThrownBy(() -> paper(reference.repeat(5_001)))
                .isInstanceOf(UnreadableDocument.class)
                .hasMessage("the page has more than 5000 references");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<b>",
                "<div>",
                "<table>",
                "<math>",
                "<span class='ltx_tr'>",
                "<p><a href=x>",
                "<li class='ltx_bibitem'>",
                "<!--",
                "<svg><foreignObject>",
                "<td class='ltx_td'>x",
                "<h2 class='ltx_title'>",
                "&amp;",
                "<font><i><tt>x</p>"
            })
    void a_hundred_thousand_of_anything_are_read_within_bounds(String one) {
        ParsedPaper paper = paper(one.repeat(100_000) + "<p>last");

        assertThat(paper.sections()).hasSizeLessThanOrEqualTo(2_000);
        assertThat(paper.references()).hasSizeLessThanOrEqualTo(5_000);
    }

    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void a_page_made_to_take_long_takes_no_longer_than_its_length() {
        String manyClasses = "<section class='" + "x ".repeat(2_000_000) + " ltx_section'>";
        String manyTitles = "<h2 class='ltx_title'>a title that goes on and on</h2>".repeat(200_000);
        String nested = "<div class='ltx_bibitem'><a href='x'>".repeat(400) + "<i>y</i>".repeat(500_000);

        ParsedPaper paper = paper(manyClasses + manyTitles + "<p>End.</p></section>" + nested);

        assertThat(paper.sections()).isNotEmpty();
        assertThat(paper.references()).hasSize(1);
    }

    @Test
    void too_large_a_page_gives_nothing_and_one_with_too_much_text_is_refused_rather_than_cut() {
        byte[] huge = new byte[LatexmlReader.MOST_BYTES + 1];
        System.arraycopy("<article class='ltx_document'>".getBytes(UTF_8), 0, huge, 0, 30);
        assertThatThrownBy(() -> LatexmlReader.paper(huge)).isInstanceOf(UnreadableDocument.class);

        String longest = "<p>" + "word ".repeat(10_000) + "</p>" + ("<p>" + "x".repeat(1_000_000) + "</p>").repeat(12);
        assertThatThrownBy(() -> sections(longest))
                .isInstanceOf(UnreadableDocument.class)
                .hasMessage("the page has more than 10000000 characters");
    }

    /** Made by LaTeXML of the file beside it; only its logo and date were taken out. */
    @Test
    void a_page_that_latexml_itself_made_is_read_as_a_person_would() throws IOException {
        ParsedPaper paper;
        try (InputStream page = LatexmlReaderTest.class.getResourceAsStream("slow-systems.html")) {
            paper = LatexmlReader.paper(Objects.requireNonNull(page).readAllBytes());
        }

        assertThat(paper.sections())
                .containsExactly(
                        new Section(1, "", "Loose words before any section."),
                        new Section(1, "Introduction", """
                                We propose KoboshiNet, which has \\(O(n\\log n)\\) cost and follows [1, 2]. x
                                A second paragraph with emphasis, see Section 2.
                                \\(E=mc^{2}+\\sum_{i=1}^{n}x_{i}\\)
                                where \\(m\\) is mass."""),
                        new Section(1, "Method", ""),
                        new Section(2, "Notation", "first thing\nsecond thing\n1. one\n2. two\nTerm its meaning"),
                        new Section(3, "Setup.", """
                                A run-in paragraph.
                                Lemma 1 (Zorn). Every chain is bound.
                                Proof. Clear. ∎
                                \\(a\\) \\(=b\\)
                                \\(c\\) \\(=d\\,e\\)
                                Name | F1
                                Ours | 91.2
                                Theirs | 90.1"""),
                        new Section(1, "Acknowledgements", "Thanks."),
                        new Section(1, "Proofs", ""),
                        new Section(2, "Of the lemma", "So it is."));
        assertThat(paper.references())
                .extracting(Reference::arxivId, Reference::doi, Reference::title)
                .containsExactly(
                        tuple(
                                Optional.of(new PaperId("1706.03762")),
                                Optional.empty(),
                                Optional.of("Attention is all you need")),
                        tuple(Optional.empty(), Optional.of("10.1000/abc.1"), Optional.of("Improving networks")));
    }

    private static List<Section> sections(String article) {
        return paper(article).sections();
    }

    private static ParsedPaper paper(String article) {
        return LatexmlReader.paper(
                ("<!DOCTYPE html><html><head><meta charset='utf-8'></head><body><article class='ltx_document'>"
                                + article + "</article></body></html>")
                        .getBytes(UTF_8));
    }
}

package dev.okiagari.papers.web.math;

import static org.assertj.core.api.Assertions.assertThat;

import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

class MathTextTest {
    private static String plain(String html) {
        return html.replaceAll("<math[^>]*>", "").replaceAll("<[^>]+>", "");
    }

    @Test
    void words_stay_words_and_formulas_are_what_stands_between_the_signs() {
        String html = MathText.line("Here \\(x_{i}\\) is small, and \\(p(y\\mid x)\\) too, see [3].");
        assertThat(html)
                .contains("<msub><mi>x</mi><mrow><mi>i</mi></mrow></msub>")
                .contains("</math> is small, and <math");
        assertThat(plain(html)).isEqualTo("Here xi is small, and p(y∣x) too, see [3].");
    }

    @Test
    void a_single_letter_a_blank_and_the_words_around_take_nothing_from_each_other() {
        assertThat(MathText.line("a \\(k\\)-fold (\\(n \\log n\\), a map \\(f\\to\\)nowhere)"))
                .startsWith("a <math alttext=\"k\"><mrow><mi>k</mi></mrow></math>-fold (<math")
                .contains("</math>, a map <math")
                .endsWith("</math>nowhere)");
        assertThat(MathText.line("x_{i} and \\alpha of a PDF, $5 or a_1 for $6"))
                .isEqualTo("x_{i} and \\alpha of a PDF, $5 or a_1 for $6");
    }

    @Test
    void a_formula_whose_end_was_cut_off_goes_on_to_the_end() {
        assertThat(plain(MathText.line("cost \\(x_{i}…"))).isEqualTo("cost xi…");
        assertThat(plain(MathText.line("cost \\("))).isEqualTo("cost ");
    }

    @Test
    void dollar_signs_of_abstracts_are_understood_and_prices_are_not() {
        assertThat(plain(MathText.title("an $O(n^2)$ bound for $k$ of them")))
                .isEqualTo("an O(n2) bound for k of them");
        assertThat(plain(MathText.title("it costs $5/$6 for $k$ and \\(x\\)"))).isEqualTo("it costs $5/$6 for k and x");
        assertThat(MathText.title("it costs $5 and then $6 more")).isEqualTo("it costs $5 and then $6 more");
    }

    @Test
    void large_formulas_stand_apart() {
        String html = MathText.paragraph(
                "Formally, \\(\\mathcal{L}(\\theta)=\\sum_{i=1}^{n}\\log p_{\\theta}(y_{i}\\mid x_{i})\\) holds.");
        assertThat(html)
                .startsWith("<p>Formally, </p><div class=\"eq\"><math display=\"block\"")
                .contains("<munderover><mo>∑</mo>")
                .endsWith("<p> holds.</p>");
        assertThat(MathText.paragraph("\\(a=b\\)")).startsWith("<div class=\"eq\"><math display=\"block\"");
    }

    @Test
    void fractions_roots_accents_matrices_and_functions_have_their_elements() {
        assertThat(MathText.formula("\\frac{1}{k+r(d)}", false)).contains("<mfrac><mrow><mn>1</mn></mrow><mrow>");
        assertThat(MathText.formula("\\sqrt[3]{x}", false)).contains("<mroot>").contains("<mn>3</mn>");
        assertThat(MathText.formula("\\hat{\\theta}", false)).contains("<mover accent=\"true\">");
        assertThat(MathText.formula("\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}", false))
                .contains("<mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>");
        assertThat(MathText.formula("\\left(\\frac{a}{b}\\right)^{2}", false)).contains("<mo>)</mo></mrow><mrow>");
        assertThat(MathText.formula("f'(x)", false)).contains("<mo>′</mo>");
        assertThat(MathText.formula("\\operatorname{sim}(a)", false)).contains("<mtext>sim</mtext>");
    }

    @Test
    void what_is_unknown_is_shown_as_it_is_written() {
        assertThat(MathText.formula("\\undefinedmacro x", false))
                .contains("\\undefinedmacro")
                .contains("<mi>x</mi>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script> \\(x_{i}\\)",
                "\\text{<img src=x onerror=alert(1)>}",
                "x_{\"><script>alert(1)</script>}",
                "\\(\\alpha\"onmouseover=alert(1)\\)",
                "\\(<script>\\",
                "\\operatorname{</math><script>}",
                "\\begin{<b>}x\\end{<b>}",
                "\\sqrt[<i>]{x}",
                "\\left<script> \\right>",
                "\\foo<script>",
                "}}}{{{ \\frac \\frac _ ^ \\left \\right \\end \\begin & \\\\ _{^{",
                "\\",
                "x_{",
                "\\mathbb{<}"
            })
    void hostile_and_broken_formulas_become_well_formed_markup_without_foreign_elements(String text) throws Exception {
        for (String html : new String[] {
            MathText.line(text),
            MathText.title("$" + text + "$"),
            MathText.line("\\(" + text + "\\)"),
            "<div>" + MathText.paragraph("a\\(" + text + "\\)b") + "</div>",
            MathText.formula(text, true)
        }) {
            assertThat(html).doesNotContain("<script").doesNotContain("<img").doesNotContain("<b>");
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new java.io.StringReader("<x>" + html + "</x>")));
        }
    }

    @Test
    @Timeout(20)
    void long_and_deeply_nested_texts_take_no_time() {
        String deep = "x_{".repeat(1_000) + "}".repeat(1_000);
        assertThat(MathText.formula(deep, false)).startsWith("<code class=\"tex\">");
        for (String hostile : new String[] {
            "(".repeat(200_000),
            "\\(".repeat(100_000),
            "\\(\\alpha\\)".repeat(20_000),
            "$x ".repeat(50_000),
            "\\alpha ".repeat(50_000),
            "x_{ ".repeat(50_000)
        }) {
            assertThat(MathText.paragraph(hostile)).isNotEmpty();
            assertThat(MathText.title(hostile)).isNotEmpty();
        }
    }
}

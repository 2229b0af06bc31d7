package dev.okiagari.server.web.papers.math;

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
    void words_stay_words_and_formulas_without_any_sign_around_them_are_found() {
        String html = MathText.line("Here x_{i} is small, and p(y\\mid x) too, see [3].");
        assertThat(html)
                .contains("<msub><mi>x</mi><mrow><mi>i</mi></mrow></msub>")
                .contains("</math> is small, and <math");
        assertThat(plain(html)).isEqualTo("Here xi is small, and p(y∣x) too, see [3].");
    }

    @Test
    void a_formula_goes_on_while_a_command_or_a_bracket_waits() {
        assertThat(plain(MathText.line("cost \\mathcal{O}(n\\log n) per step"))).isEqualTo("cost 𝒪(nlogn) per step");
        assertThat(plain(MathText.line("with \\mathbf{x}\\in \\mathbb{R}^{d} given")))
                .isEqualTo("with 𝐱∈ℝd given");
    }

    @Test
    void a_letter_at_the_end_of_a_formula_does_not_swallow_the_next_word() {
        assertThat(plain(MathText.line("where \\lambda is small and x_{1},\\ldots hold")))
                .isEqualTo("where λ is small and x1,… hold");
        assertThat(MathText.line("a map \\to nowhere")).endsWith("</math> nowhere");
        assertThat(plain(MathText.line("x\\in X and more"))).isEqualTo("x∈X and more");
    }

    @Test
    void signs_of_the_sentence_stay_outside() {
        assertThat(MathText.line("(see \\alpha, \\beta)."))
                .startsWith("(see <math")
                .contains("</math>, <math")
                .endsWith("</math>).");
        assertThat(MathText.line("(\\alpha and more)")).startsWith("(<math").endsWith("</math> and more)");
    }

    @Test
    void dollar_signs_of_abstracts_are_understood_and_prices_are_not() {
        assertThat(plain(MathText.line("an $O(n^2)$ bound for $k$ of them"))).isEqualTo("an O(n2) bound for k of them");
        assertThat(MathText.line("it costs $5 and then $6 more")).isEqualTo("it costs $5 and then $6 more");
    }

    @Test
    void large_formulas_stand_apart() {
        String html = MathText.paragraph(
                "Formally, \\mathcal{L}(\\theta)=\\sum_{i=1}^{n}\\log p_{\\theta}(y_{i}\\mid x_{i}) holds.");
        assertThat(html)
                .startsWith("<p>Formally, </p><div class=\"eq\"><math display=\"block\"")
                .contains("<munderover><mo>∑</mo>")
                .endsWith("<p> holds.</p>");
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
                "<script>alert(1)</script> x_{i}",
                "\\text{<img src=x onerror=alert(1)>}",
                "x_{\"><script>alert(1)</script>}",
                "$\\alpha\"onmouseover=alert(1)$",
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
            MathText.line(text), "<div>" + MathText.paragraph(text) + "</div>", MathText.formula(text, true)
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
            "\\alpha(".repeat(20_000),
            "$x ".repeat(50_000),
            "\\alpha ".repeat(50_000),
            "x_{ ".repeat(50_000)
        }) {
            assertThat(MathText.paragraph(hostile)).isNotEmpty();
        }
    }
}

package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class JavaTextTest {
    @Test
    void comments_and_literals_are_blanked_and_lines_stay() {
        String source = "a \"b // \\\" c\" d // e \"f\"\ng /* h\n\" */ i '\"' j";
        String code = JavaText.of(source).code();
        assertThat(code).hasSameSizeAs(source);
        assertThat(code.replaceAll(" +", " ")).isEqualTo("a d \ng \n i j");
    }

    @Test
    void literals_come_with_their_line() {
        JavaText text = JavaText.of("x\n\"one\" + \"\" + \"\"\"\n  two \"quoted\"\n  \"\"\" + \"three\"");
        assertThat(text.literals())
                .extracting(literal -> literal.line() + ":" + literal.text().strip() + ":" + literal.block())
                .containsExactly("2:one:false", "2::false", "2:two \"quoted\":true", "4:three:false");
    }

    @Test
    void an_unfinished_literal_ends_with_the_file() {
        assertThat(JavaText.of("\"").code()).isEqualTo(" ");
        assertThat(JavaText.of("\"\"\"").code()).isEqualTo("   ");
        assertThat(JavaText.of("\"a\\").code()).isEqualTo("   ");
    }
}

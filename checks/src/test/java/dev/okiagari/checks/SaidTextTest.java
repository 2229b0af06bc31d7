package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SaidTextTest {
    @Test
    void a_key_is_found_with_the_number_of_its_values() {
        assertThat(said("a();\nb(say(\"shelf.full\", List.of(1, 2), \"a, b\"));"))
                .containsExactly(new SaidText("A.java", 2, "", List.of("shelf.full"), false, 2));
    }

    @Test
    void both_keys_of_a_condition_are_found_and_not_what_it_compares() {
        assertThat(said("say(kind.equals(\"book\") ? \"shelf.book\" : \"shelf.paper\")"))
                .extracting(SaidText::keys)
                .containsExactly(List.of("shelf.book", "shelf.paper"));
    }

    @Test
    void a_key_that_is_computed_is_known_by_what_is_written_out() {
        assertThat(said("say(\"shelf.\" + kind.word() + \".title\")"))
                .singleElement()
                .matches(SaidText::isComputed)
                .matches(said -> said.means("shelf.book.title") && !said.means("shelf.book.text"));
        assertThat(said("say(key + \".runs\")")).singleElement().matches(said -> said.means("status.fetch.runs"));
    }

    @Test
    void the_texts_of_another_module_are_known_by_their_class() {
        assertThat(said("KitTexts.say(\"page.next\")"))
                .extracting(SaidText::speaker)
                .containsExactly("KitTexts");
        assertThat(said("import static dev.okiagari.kit.KitTexts.say;\nsay(\"page.next\")"))
                .extracting(SaidText::speaker)
                .containsExactly("KitTexts");
    }

    @Test
    void english_in_a_template_is_found() {
        String template = """
                @import java.util.List
                @param String name
                @template.layout(frame = frame, label = "Cancel it", content = @`
                  <h1 class="head">${say("a.b")}</h1><p title="Why not">${name} · @if(a(")"))waits@endif</p>
                  ${isOld ? "Old one" : "is-new"} <code>./okiagari</code> &nbsp; Okiagari
                `)
                """;
        assertThat(TemplateText.english(template))
                .containsExactlyInAnyOrder("Why not", "· waits", "Cancel it", "Old one");
    }

    private static List<SaidText> said(String code) {
        return SaidText.in(new SourceFile("A.java", code));
    }
}

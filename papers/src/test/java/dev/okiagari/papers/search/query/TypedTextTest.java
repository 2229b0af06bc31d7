package dev.okiagari.papers.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.search.document.TextAnalysis.Word;
import dev.okiagari.papers.search.query.QueryWords.Sought;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is looked for in what somebody typed. */
class TypedTextTest {

    @Test
    void quotes_make_phrases_and_a_lonely_one_makes_none() {
        TypedText typed = TypedText.of("a \"b c\" d “e f” g\"h");

        assertThat(typed.phrases()).containsExactly("b c", "e f");
        assertThat(typed.rest().split("\\s+", -1)).containsExactly("a", "d", "g\"h");
        assertThat(typed.text()).doesNotContain("\"", "“", "”");
        assertThat(TypedText.of("\"\" \" \"").phrases()).isEmpty();
    }

    @Test
    void long_texts_are_cut_between_letters() {
        assertThat(TypedText.of("😀".repeat(600)).text()).hasSize(1000).endsWith("😀");
        assertThat(TypedText.of("x" + "😀".repeat(600)).text()).hasSize(999).endsWith("😀");
        assertThat(QueryWords.in("a1 b2 c3 d4 ".repeat(2) + numbers(200))).hasSize(QueryWords.MOST);
    }

    @Test
    void signs_belong_to_words_or_part_them() {
        assertThat(words("C++ c# F#, i++")).containsExactly("cplusplu", "csharp", "fsharp", "iplusplu");
        assertThat(words("state-of-the-art")).containsExactly("state of the art");
        assertThat(words("retrieval,ranking/labels")).containsExactly("retriev", "rank", "label");
        assertThat(words("Gödel's naïveté")).containsExactly("godel", "naivet");
    }

    @Test
    void frequent_words_count_only_when_there_is_nothing_else() {
        assertThat(words("how does the attention work?")).containsExactly("attent", "work");
        assertThat(words("it's")).containsExactly("it");
        assertThat(words("?!")).isEmpty();
    }

    @Test
    void japanese_words_are_looked_for_one_by_one_and_in_their_own_form() {
        List<Sought> sought = QueryWords.in("BLEUで文書集合を評価");

        assertThat(sought).filteredOn(s -> !s.japanese()).hasSize(1);
        assertThat(sought.stream()
                        .filter(Sought::japanese)
                        .map(s -> s.words().getFirst().text()))
                .containsExactly("文書", "集合", "評価");
    }

    private static String numbers(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("word").append(i).append(' ');
        }
        return text.toString();
    }

    private static List<String> words(String text) {
        return QueryWords.in(text).stream()
                .map(s -> s.words().stream().map(Word::text).collect(Collectors.joining(" ")))
                .toList();
    }
}

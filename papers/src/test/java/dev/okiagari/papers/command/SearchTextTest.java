package dev.okiagari.papers.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.Highlight.Mark;
import dev.okiagari.papers.search.Meaning;
import dev.okiagari.papers.search.Ranks;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SectionHit;
import dev.okiagari.papers.search.Way;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each hit shows why it is there. */
class SearchTextTest {
    @Test
    void words_stand_between_asterisks_in_title_names_and_text() {
        List<String> lines = lines(
                Set.of(Way.WORDS, Way.MEANING),
                List.of("Ken Sato", "Zsófia Szabó"),
                new Highlight("title", "On lattices", List.of(new Mark(3, 11))),
                new Highlight("author", "Zsófia Szabó", List.of(new Mark(7, 12))),
                new Highlight("content", "A lattice is here.", List.of(new Mark(2, 9))));

        assertThat(lines)
                .containsExactly(
                        "2401.00001  On *lattices*",
                        "    2024-06-03, cs.CL, Ken Sato, Zsófia *Szabó*",
                        "    A *lattice* is here.");
    }

    @Test
    void a_hit_by_meaning_alone_says_so_and_where() {
        assertThat(lines(Set.of(Way.MEANING), List.of("Ken Sato"), new Highlight("abstract", "Much else…", List.of())))
                .containsExactly(
                        "2401.00001  On lattices",
                        "    2024-06-03, cs.CL, Ken Sato",
                        "    (by meaning only, nearest: Roads)",
                        "    Much else…");
    }

    @Test
    void what_knows_no_meaning_is_not_called_so() {
        assertThat(lines(Set.of(Way.LIKENESS), List.of("Ken Sato")))
                .contains("    (by similar words only, nearest: Roads)");
    }

    @Test
    void a_name_that_the_line_has_no_room_for_gets_one_of_its_own() {
        List<String> many = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            many.add("Author Number" + i);
        }
        many.add("Zsófia Szabó");

        assertThat(lines(Set.of(Way.WORDS), many, new Highlight("author", "Zsófia Szabó", List.of(new Mark(7, 12)))))
                .hasSize(3)
                .endsWith("    … Zsófia *Szabó*");
    }

    private static List<String> lines(Set<Way> ways, List<String> authors, Highlight... highlights) {
        SearchAnswer.Hit hit = new SearchAnswer.Hit(
                new PaperId("2401.00001"),
                "On lattices",
                authors,
                List.of("cs.CL"),
                Optional.of(Instant.parse("2024-06-03T00:00:00Z")),
                "ready",
                0.1,
                ways,
                Ranks.NONE,
                Optional.of(new SectionHit(1, "Roads")),
                Optional.empty(),
                List.of(highlights));
        SearchAnswer.Facets none = new SearchAnswer.Facets(List.of(), List.of(), List.of(), List.of());
        List<String> lines = SearchText.lines(
                new SearchAnswer(List.of(hit), 1, OptionalInt.empty(), none, new Meaning.NotAsked(), true));
        return lines.subList(0, lines.size() - 1); // a blank one ends each hit
    }
}

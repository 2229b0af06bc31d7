package dev.okiagari.sandbox.arxiv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.sandbox.words.Seed;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CorpusTest {
    private final Corpus corpus = new Corpus(new Seed(42));

    @Test
    void the_same_seed_gives_the_same_papers_and_another_one_others() {
        Corpus again = new Corpus(new Seed(42));
        assertThat(again.papers()).isEqualTo(corpus.papers());
        assertThat(again.content(again.papers().get(77)))
                .isEqualTo(corpus.content(corpus.papers().get(77)));
        assertThat(new Corpus(new Seed(43)).papers().get(77))
                .isNotEqualTo(corpus.papers().get(77));
    }

    @Test
    void there_are_enough_papers_of_every_form_and_every_kind_of_id() {
        assertThat(corpus.papers()).hasSizeGreaterThanOrEqualTo(500);
        assertThat(corpus.papers()).extracting(Paper::id).doesNotHaveDuplicates();
        assertThat(count(Paper.Form.HTML)).isGreaterThan(corpus.papers().size() / 2);
        assertThat(count(Paper.Form.PDF_REDIRECTED)).isGreaterThan(20);
        assertThat(count(Paper.Form.PDF_MISSING)).isGreaterThan(20);
        assertThat(count(Paper.Form.WITHDRAWN)).isGreaterThan(5);
        assertThat(count(Paper.Form.NEITHER)).isGreaterThan(2);
        assertThat(corpus.papers())
                .filteredOn(paper -> paper.id().contains("/"))
                .hasSize(CorpusIds.OLD);
        assertThat(corpus.papers()).filteredOn(Paper::japanese).hasSizeGreaterThan(40);
        assertThat(corpus.papers()).filteredOn(Paper::poisoned).hasSizeGreaterThan(10);
        assertThat(corpus.papers())
                .allMatch(paper -> CorpusIds.canonical(paper.versioned()).equals(paper.id()));
    }

    @Test
    void the_ids_that_are_used_as_examples_are_there_with_every_seed_and_in_their_place() {
        for (int seed = 1; seed <= 5; seed++) {
            Corpus other = new Corpus(new Seed(seed));
            assertThat(other.find("2406.01234").orElseThrow().form()).isEqualTo(Paper.Form.HTML);
            assertThat(other.find("math.GT/0309136").orElseThrow().form()).isEqualTo(Paper.Form.HTML);
            assertThat(other.papers()).extracting(Paper::id).doesNotHaveDuplicates();
            assertThat(other.papers())
                    .extracting(paper -> YearMonth.from(paper.published().atOffset(ZoneOffset.UTC)))
                    .isSorted();
        }
    }

    private long count(Paper.Form form) {
        return corpus.papers().stream().filter(paper -> paper.form() == form).count();
    }

    @Test
    void papers_cite_each_other_others_and_things_that_only_look_like_ids() {
        Set<String> known = corpus.papers().stream().map(Paper::id).collect(Collectors.toSet());
        var references = corpus.papers().stream()
                .flatMap(paper -> corpus.content(paper).references().stream())
                .toList();
        assertThat(references)
                .filteredOn(r -> r.arxivId().map(known::contains).orElse(false))
                .hasSizeGreaterThan(2_000);
        assertThat(references)
                .filteredOn(r -> r.arxivId().map(id -> !known.contains(id)).orElse(false))
                .isNotEmpty();
        assertThat(references)
                .filteredOn(r -> r.arxivId().isEmpty() && r.doi().isPresent())
                .isNotEmpty();
        assertThat(references)
                .filteredOn(r -> r.arxivId().isEmpty() && r.doi().isEmpty())
                .isNotEmpty();
        assertThat(references)
                .filteredOn(r -> r.text().contains("pages 1207.0580-1207.0592"))
                .isNotEmpty();
    }

    @Test
    void sections_are_nested_and_in_order() {
        for (Paper paper : corpus.papers().subList(100, 160)) {
            var sections = corpus.content(paper).sections();
            assertThat(sections.getFirst().level()).isEqualTo(1);
            for (int i = 1; i < sections.size(); i++) {
                assertThat(sections.get(i).position()).isEqualTo(i);
                assertThat(sections.get(i).level())
                        .isLessThanOrEqualTo(sections.get(i - 1).level() + 1);
            }
        }
    }

    @Test
    void ids_are_judged_as_the_real_one_does() {
        assertThat(CorpusIds.canonical("math.GT/0309136v2")).isEqualTo("math/0309136");
        assertThat(CorpusIds.canonical("0704.0001")).isEqualTo("0704.0001");
        for (String wrong :
                new String[] {"1313.12345", "1501.1234", "1412.12345", "abc", "math/0313001", "0612.1234"}) {
            assertThat(CorpusIds.canonical(wrong)).as(wrong).isEmpty();
        }
        assertThat(corpus.absentIds(20))
                .hasSize(20)
                .allMatch(id -> corpus.find(id).isEmpty());
    }
}

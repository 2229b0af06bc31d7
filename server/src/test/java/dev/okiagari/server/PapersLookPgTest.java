package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.arxiv.PaperContent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PapersLookPgTest {
    @SuppressWarnings("NullAway.Init")
    private CommandFixture fixture;

    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private List<Paper> ready = List.of();
    private String queued = "";

    @BeforeAll
    void ingest(@TempDir Path shared) {
        folder = shared;
        fixture = CommandFixture.open(getClass(), folder);
        ready = fixture.some(Paper.Form.HTML, 30, 5);
        queued = fixture.one(Paper.Form.HTML, 40).id();
        List<String> words = new ArrayList<>(List.of("papers", "ingest"));
        ready.forEach(paper -> words.add(paper.id()));
        Typed typed = fixture.type(words.toArray(String[]::new));
        assertThat(typed.exit()).as(typed.err()).isZero();
        assertThat(fixture.type("papers", "ingest", "--no-wait", queued).exit()).isZero();
    }

    @AfterAll
    void close() {
        fixture.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80})
    void a_list_on_a_narrow_terminal_shortens_titles_only(int columns) {
        List<String> lines = fixture.type("papers", "list", "--columns", "" + columns)
                .out()
                .lines()
                .toList();
        for (Paper paper : ready) {
            assertThat(lines).anyMatch(line -> line.matches(Pattern.quote(paper.id()) + " +ready +4/4 +\\S+ +\\S+.*"));
        }
        assertThat(lines).allMatch(line -> OneLine.width(line) <= columns);
        assertThat(lines.stream().filter(line -> line.contains("…")))
                .allMatch(line -> line.indexOf('…') == line.length() - 1);
    }

    @Test
    void a_list_goes_page_by_page_and_by_filter() throws Exception {
        JsonNode first =
                fixture.type("papers", "list", "--limit", "4", "--json").json();
        assertThat(first.get("papers")).hasSize(4);
        String next = first.get("next").asText();
        JsonNode second = fixture.type("papers", "list", "--limit", "4", "--cursor", next, "--json")
                .json();
        assertThat(second.get("next").isNull()).isTrue();
        assertThat(Stream.of(first, second).flatMap(page -> page.get("papers").findValuesAsText("id").stream()))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(ready.stream().map(Paper::id), Stream.of(queued))
                                .toList());

        Typed plain = fixture.type("papers", "list", "--limit", "4");
        assertThat(plain.out()).startsWith("ID").contains("ready").contains("4/4");
        assertThat(plain.err()).contains("more: --cursor " + next);
        assertThat(fixture.type("papers", "list", "--status", "queued").out())
                .contains(queued)
                .hasLineCount(2);
        String category = ready.getFirst().categories().getFirst();
        assertThat(fixture.type("papers", "list", "--category", category, "--sort", "added")
                        .out())
                .contains(ready.getFirst().id());
        assertThat(fixture.type("papers", "list", "--year", "1901").err()).contains("no papers found");
        assertThat(fixture.type("papers", "list", "--cursor", "nonsense").exit())
                .isEqualTo(Exit.USAGE);
        assertThat(fixture.type("papers", "list", "--status", "done").err()).contains("queued, metadata, parsed");
    }

    @Test
    void status_says_what_happens_next_and_what_is_not_here() throws Exception {
        Typed typed = fixture.type("papers", "status", ready.getFirst().id(), queued, "2001.00001", "nonsense");
        assertThat(typed.exit()).isEqualTo(Exit.FAILED);
        assertThat(typed.out()).containsPattern(queued + " +queued +0/4 +waits for a free node");
        assertThat(typed.err())
                .contains("paper 2001.00001 is unknown")
                .contains("could not use \"nonsense\" as an arXiv id");
        JsonNode json =
                fixture.type("papers", "status", queued, "2001.00001", "--json").json();
        assertThat(json.at("/papers/0/staleness/stale").asBoolean()).isFalse();
        assertThat(json.at("/missing/0").asText()).isEqualTo("2001.00001");
        assertThat(fixture.type("papers", "status", queued).exit()).isZero();
    }

    @Test
    void show_has_sections_citations_extractions_and_on_wish_the_text() throws Exception {
        Paper paper = ready.getFirst();
        PaperContent content = fixture.sandbox.corpus().content(paper);
        Typed typed = fixture.type("papers", "show", "https://arxiv.org/abs/" + paper.id());
        assertThat(typed.exit()).isZero();
        assertThat(typed.out())
                .startsWith(paper.id() + "  ready (4/4)")
                .contains("Abstract", "Sections (", "Cites (", "Extracted (by rules", "Vectors by hashing-256.")
                .containsPattern("text from html \\([1-9]\\d+ characters\\)");
        JsonNode json = fixture.type("papers", "show", paper.id(), "--json").json();
        assertThat(typed.out()).contains("(" + json.at("/paper/characters").asInt() + " characters)");
        assertThat(json.at("/paper/title").asText()).isEqualTo(paper.title());
        assertThat(json.get("sections").size()).isEqualTo(content.sections().size());
        assertThat(json.at("/sections/0/content").asText()).isNotBlank();
        assertThat(json.at("/paper/extraction/extractor").asText()).isEqualTo("rules");
        assertThat(json.get("citations").size()).isPositive();
        String text = fixture.type("papers", "show", paper.id(), "--text").out();
        assertThat(text)
                .startsWith("# ")
                .contains(json.at("/sections/1/heading").asText());
        Typed missing = fixture.type("papers", "show", "2001.00001");
        assertThat(missing.exit()).isEqualTo(Exit.FAILED);
        assertThat(missing.err()).contains("ingest it: ./okiagari papers ingest 2001.00001");
    }

    @Test
    void search_finds_by_words_and_filters_and_survives_the_loss_of_its_index() throws Exception {
        Paper paper = ready.get(1);
        String words = paper.title();
        JsonNode found = fixture.type("papers", "search", words, "--json").json();
        assertThat(found.at("/hits/0/id").asText()).isEqualTo(paper.id());
        assertThat(found.get("byMeaning").asBoolean())
                .as("feature hashing knows no meaning")
                .isFalse();
        assertThat(found.at("/hits/0/foundBy").toString()).contains("words").doesNotContain("meaning");
        assertThat(found.at("/facets/statuses/0/value").asText()).isEqualTo("ready");
        Typed plain = fixture.type("papers", "search", words, "--limit", "1");
        assertThat(plain.out()).startsWith(paper.id());
        assertThat(plain.err()).contains("1 of ");
        assertThat(fixture.type("papers", "search", words, "--status", "failed").err())
                .contains("no papers found");
        assertThat(fixture.type("papers", "search", "it's C++?", "\"", "*").exit())
                .isZero();
        assertThat(fixture.type("papers", "search", "x", "--from", "2020", "--to", "2010")
                        .exit())
                .isEqualTo(Exit.USAGE);

        remove(folder.resolve("index"));
        assertThat(fixture.type("papers", "search", words, "--json").json()).isEqualTo(found);
        assertThat(fixture.type("papers", "reindex").out()).contains("rebuilt the search index in ");
        assertThat(fixture.type("papers", "search", words, "--json").json()).isEqualTo(found);
    }

    @Test
    void extractions_are_found_by_type() throws Exception {
        JsonNode all = fixture.type("papers", "extractions", "--type", "method,dataset", "--json")
                .json();
        assertThat(all.get("total").asInt()).isPositive();
        assertThat(all.get("hits").findValuesAsText("type")).isSubsetOf("method", "dataset");
        String name = all.at("/hits/0/name").asText();
        assertThat(fixture.type("papers", "extractions", name).out()).contains(name);
        assertThat(fixture.type("papers", "extractions", "--type", "opinion").err())
                .contains("method, dataset, baseline");
    }

    @Test
    void related_papers_come_with_how_they_are_related() throws Exception {
        JsonNode json = fixture.type("papers", "related", ready.getFirst().id(), "--json")
                .json();
        assertThat(json.get("related").findValuesAsText("kind"))
                .isSubsetOf("citation", "cited_by", "shared_method", "shared_dataset", "shared_author");
        assertThat(fixture.type("papers", "related", "2001.00001").exit()).isEqualTo(Exit.FAILED);
    }

    @Test
    void only_a_failed_paper_is_retried() {
        Typed typed = fixture.type("papers", "retry", ready.getFirst().id(), "2001.00001");
        assertThat(typed.exit()).isEqualTo(Exit.FAILED);
        assertThat(typed.err())
                .contains("because it has not failed: it is ready")
                .contains("there is no paper 2001.00001");
    }

    private static void remove(Path root) throws Exception {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

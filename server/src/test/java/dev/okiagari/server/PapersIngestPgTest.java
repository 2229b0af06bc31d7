package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Outage;
import dev.okiagari.sandbox.dial.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PapersIngestPgTest {
    @SuppressWarnings("NullAway.Init")
    private CommandFixture fixture;

    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeAll
    void open(@TempDir Path shared) {
        folder = shared;
        fixture = CommandFixture.open(getClass(), folder);
    }

    @AfterAll
    void close() {
        fixture.close();
    }

    @BeforeEach
    void calm() {
        fixture.sandbox.calm();
    }

    @Test
    void a_paper_with_html_and_one_with_a_pdf_alone_become_ready_while_the_command_waits() {
        Paper html = fixture.one(Paper.Form.HTML, 0);
        Paper pdf = fixture.one(Paper.Form.PDF_REDIRECTED, 0);
        Typed typed = fixture.type("papers", "ingest", html.id(), pdf.id());
        assertThat(typed.exit()).as(typed.err() + typed.out()).isZero();
        assertThat(typed.err())
                .contains(html.id() + "  queued", pdf.id() + "  queued")
                .contains("no other node works on papers; running one here until they are done")
                .containsPattern(html.id().replace(".", "\\.") + "  .* → ready")
                .doesNotContain("\033");
        assertThat(typed.out())
                .containsPattern(html.id() + " +ready +4/4")
                .containsPattern(pdf.id() + " +ready +4/4")
                .contains(html.title().substring(0, 30));
        assertThat(fixture.type("papers", "show", pdf.id()).out()).contains("text from pdf");

        Typed again = fixture.type("papers", "ingest", "arXiv:" + html.id());
        assertThat(again.exit()).isZero();
        assertThat(again.err()).contains(html.id() + "  known: ready");
        assertThat(fixture.asked("id_list=" + html.id())).isEqualTo(1);
    }

    @Test
    void ids_are_understood_as_address_doi_old_style_and_with_versions() throws Exception {
        String old = fixture.sandbox.corpus().papers().stream()
                .map(Paper::id)
                .filter(id -> id.startsWith("math/"))
                .reduce((one, later) -> later)
                .orElseThrow();
        List<Paper> some = fixture.some(Paper.Form.HTML, 60, 5);
        List<String> written = List.of(
                "https://arxiv.org/abs/" + some.get(0).id() + "v1",
                "https://arxiv.org/pdf/" + some.get(1).id() + ".pdf",
                "arXiv:" + some.get(2).id(),
                "10.48550/arXiv." + some.get(3).id(),
                old.replace("math/", "math.GT/"),
                some.get(4).id() + "v2");
        List<String> words = new ArrayList<>(List.of("papers", "ingest", "--no-wait", "--json"));
        words.addAll(written);
        Typed typed = fixture.type(words.toArray(String[]::new));
        assertThat(typed.exit()).isZero();
        JsonNode papers = typed.json().get("papers");
        assertThat(papers.findValuesAsText("id"))
                .containsExactly(
                        some.get(0).id(),
                        some.get(1).id(),
                        some.get(2).id(),
                        some.get(3).id(),
                        old,
                        some.get(4).id());
        assertThat(papers.findValuesAsText("given")).isEqualTo(written);
        assertThat(papers.findValuesAsText("answer")).containsOnly("queued");
        assertThat(papers.findValuesAsText("status")).containsOnly("queued");
        assertThat(typed.err()).contains("no node works on papers; start one: ./okiagari work");
    }

    @Test
    void an_impossible_id_is_refused_with_the_reason_and_the_others_go_on() throws Exception {
        String good = fixture.one(Paper.Form.HTML, 2).id();
        Typed typed = fixture.type("papers", "ingest", "2413.01234", good, "1412.12345", "--json");
        assertThat(typed.exit()).isEqualTo(Exit.FAILED);
        JsonNode papers = typed.json().get("papers");
        assertThat(papers.get(0).get("answer").asText()).isEqualTo("refused");
        assertThat(papers.get(0).get("reason").asText()).contains("there is no month 13");
        assertThat(papers.get(1).get("status").asText()).isEqualTo("ready");
        assertThat(papers.get(1).get("progress").asInt()).isEqualTo(4);
        assertThat(papers.get(2).get("reason").asText()).contains("four digits");

        Typed plain = fixture.type("papers", "ingest", "2413.01234", good);
        assertThat(plain.exit()).isEqualTo(Exit.FAILED);
        assertThat(plain.err()).contains("okiagari: could not use \"2413.01234\" as an arXiv id because");
        assertThat(plain.out()).doesNotContain("2413").contains(good);
    }

    @Test
    void for_impossible_ids_alone_nothing_is_made(@TempDir Path empty) {
        Typed typed =
                Typed.in(Map.of("OKIAGARI_DATA", empty.resolve("new").toString()), "papers", "ingest", "nonsense");
        assertThat(typed.exit()).isEqualTo(Exit.FAILED);
        assertThat(typed.err()).contains("an arXiv id looks like 2406.01234");
        assertThat(Files.exists(empty.resolve("new"))).isFalse();
    }

    @Test
    void a_paper_that_failed_goes_on_at_the_step_that_failed_when_it_is_taken_in_again() {
        String id = fixture.one(Paper.Form.PDF_MISSING, 0).id();
        fixture.sandbox
                .arxiv()
                .dials()
                .set(DialSettings.healthy()
                        .withErrors(Map.of(500, 1.0))
                        .with(new Scope(Scope.Dice.REQUEST, "/pdf/", 0)));
        String other = fixture.one(Paper.Form.HTML, 3).id();
        Typed failed = fixture.type("papers", "ingest", id, other);
        assertThat(failed.exit()).isEqualTo(Exit.FAILED);
        assertThat(failed.out()).containsPattern(other + " +ready +4/4");
        // What happens between two looks is not told, so only the end is certain.
        assertThat(failed.err()).contains(" → failed: content failed at attempt 3 of 3 with arxiv.down");
        assertThat(failed.out()).containsPattern(id + " +failed +1/4 +content failed at attempt 3 of 3");
        Typed status = fixture.type("papers", "status", id);
        assertThat(status.exit()).isEqualTo(Exit.FAILED);
        assertThat(status.out()).containsPattern(id + " +failed +1/4 +content failed at attempt 3 of 3");

        fixture.sandbox.arxiv().dials().heal();
        Typed healed = fixture.type("papers", "ingest", id);
        assertThat(healed.exit()).as(healed.err()).isZero();
        assertThat(healed.err()).contains(id + "  had failed; retried from content");
        assertThat(healed.out()).containsPattern(id + " +ready +4/4");
        assertThat(fixture.asked("id_list=" + id)).isEqualTo(1);
    }

    @Test
    void a_paper_that_arxiv_does_not_know_fails_after_its_attempts() throws Exception {
        String absent = fixture.sandbox.corpus().absentIds(1).getFirst();
        JsonNode paper =
                fixture.type("papers", "ingest", absent, "--json").json().at("/papers/0");
        assertThat(paper.get("status").asText()).isEqualTo("failed");
        assertThat(paper.at("/error/step").asText()).isEqualTo("metadata");
        assertThat(paper.at("/error/attempt").asInt()).isEqualTo(3);
        assertThat(paper.at("/error/maxAttempts").asInt()).isEqualTo(3);
        assertThat(paper.at("/error/category").asText()).isEqualTo("arxiv.no_such_paper");
        assertThat(paper.at("/error/message").asText()).startsWith("no such paper");
    }

    @Test
    void an_outage_of_arxiv_is_shown_as_a_hold_and_costs_no_attempts() throws Exception {
        List<String> words = new ArrayList<>(List.of("papers", "ingest"));
        fixture.some(Paper.Form.HTML, 100, 8).forEach(paper -> words.add(paper.id()));
        fixture.sandbox.arxiv().dials().set(DialSettings.healthy().with(Outage.DROPPED));
        CompletableFuture<Typed> waiting =
                CompletableFuture.supplyAsync(() -> fixture.type(words.toArray(String[]::new)));
        Client client = Client.on(fixture.database.dataSource());
        Awaitility.await()
                .atMost(2, TimeUnit.MINUTES)
                .untilAsserted(() -> assertThat(client.holds().list())
                        .extracting(HoldView::name, hold -> hold.failedProbes() >= 2)
                        .contains(org.assertj.core.groups.Tuple.tuple("upstream:arxiv", true)));
        fixture.sandbox.arxiv().dials().heal();
        Typed typed = waiting.get(3, TimeUnit.MINUTES);
        assertThat(typed.exit()).as(typed.err()).isZero();
        assertThat(typed.err())
                .containsPattern(
                        "arxiv has been on hold since \\d\\d:\\d\\d:\\d\\d UTC: .*; \\d+ papers wait, no attempts spent; (next probe|one of them is probing)")
                .contains("arxiv: the hold has ended")
                .doesNotContain("→ failed");
    }

    @Test
    void a_server_without_papers_tables_is_not_migrated_and_the_way_is_named() {
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply)) {
            for (String command : List.of("ingest", "status", "show")) {
                Typed typed = Typed.in(Typed.to(database), "papers", command, "2406.01234");
                assertThat(typed.exit()).isEqualTo(Exit.NO_DATABASE);
                assertThat(typed.err()).contains("it has no tables for papers; create them: ./okiagari migrate");
            }
            assertThat(Typed.in(Typed.to(database), "migrate").out())
                    .contains("papers schema 0 (none) to " + PaperTables.TABLES.version());
            assertThat(Typed.in(Typed.to(database), "papers", "list").exit()).isZero();
        }
    }

    @Test
    void a_paper_is_deleted_only_when_that_is_said_and_then_whole() throws Exception {
        String id = fixture.one(Paper.Form.HTML, 120).id();
        assertThat(fixture.type("papers", "ingest", id).exit()).isZero();
        assertThat(found(id)).isTrue();
        Typed asked = fixture.type("papers", "delete", id);
        assertThat(asked.exit()).isEqualTo(Exit.USAGE);
        assertThat(asked.err()).contains("add --yes");
        long before = rawCopies();
        assertThat(fixture.type("papers", "delete", id, "--yes").out()).contains("deleted: " + id);
        assertThat(rawCopies()).isEqualTo(before - 1);
        assertThat(fixture.type("papers", "show", id).exit()).isEqualTo(Exit.FAILED);
        assertThat(found(id)).isFalse();
        assertThat(fixture.type("papers", "delete", id, "--yes").exit()).isEqualTo(Exit.FAILED);
        assertThat(fixture.type("papers", "ingest", id).exit()).isZero();
    }

    @Test
    void a_second_folder_of_raw_copies_on_one_database_is_refused_with_what_to_do(@TempDir Path second) {
        String id = fixture.one(Paper.Form.HTML, 40).id();
        assertThat(fixture.type("papers", "ingest", id).exit()).isZero();
        Map<String, String> elsewhere = new HashMap<>(fixture.environment);
        elsewhere.put("OKIAGARI_DATA", second.toString());

        Typed refused = Typed.in(
                elsewhere, "papers", "ingest", fixture.one(Paper.Form.HTML, 41).id());

        assertThat(refused.exit()).isEqualTo(Exit.FAILED);
        assertThat(refused.err()).contains("raw copies are in another folder", "OKIAGARI_S3_BUCKET");
        Typed kept = Typed.in(elsewhere, "papers", "delete", id, "--yes");
        assertThat(kept.exit()).isEqualTo(Exit.FAILED);
        assertThat(kept.err()).contains("raw copies are in another folder").doesNotContain("\tat ");
        assertThat(fixture.type("papers", "show", id).exit()).isZero();
    }

    @Test
    void a_query_ingests_what_arxiv_finds_for_it() throws Exception {
        long before = fixture.asked("search_query");
        Typed typed =
                fixture.type("papers", "ingest", "--query", "cat:cs.CL AND ti:towards", "--limit", "2", "--no-wait");
        assertThat(typed.exit()).as(typed.err()).isZero();
        assertThat(typed.err()).containsPattern("arXiv has \\d+ papers for this query; ingesting the first 2");
        assertThat(typed.out().lines().filter(line -> line.contains("queued") || line.contains("known")))
                .hasSize(2);
        assertThat(fixture.asked("search_query")).isEqualTo(before + 1);

        Typed none = fixture.type("papers", "ingest", "--query", "nothingofthiskind");
        assertThat(none.exit()).isEqualTo(Exit.FAILED);
        assertThat(none.err()).contains("arXiv has no paper for this query");
        assertThat(fixture.type("papers", "ingest", "--query", "x", "2406.01234")
                        .exit())
                .isEqualTo(Exit.USAGE);
        assertThat(fixture.type("papers", "ingest", "--query", "x", "--limit", "51")
                        .err())
                .contains("--limit must be 1 to 50");
    }

    @Test
    void contradicting_flags_and_missing_ids_are_wrong_usage() {
        assertThat(fixture.type("papers", "ingest", "--wait", "--no-wait", "2406.01234")
                        .exit())
                .isEqualTo(Exit.USAGE);
        assertThat(fixture.type("papers", "ingest").exit()).isEqualTo(Exit.USAGE);
        assertThat(fixture.type("papers").exit()).isEqualTo(Exit.USAGE);
    }

    private boolean found(String id) throws Exception {
        return fixture
                .type("papers", "search", "--limit", "100", "--json")
                .json()
                .get("hits")
                .findValuesAsText("id")
                .stream()
                .anyMatch(id::equals);
    }

    private long rawCopies() throws Exception {
        try (Stream<Path> files = Files.walk(folder.resolve("raw").resolve("objects"))) {
            return files.filter(Files::isRegularFile).count();
        }
    }
}

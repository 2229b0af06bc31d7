package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.sandbox.arxiv.Paper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.Statement;
import java.text.Normalizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What a search says beside its hits: why they are there, and what it could not do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PapersSearchPgTest {
    @SuppressWarnings("NullAway.Init")
    private CommandFixture fixture;

    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private List<Paper> ready = List.of();

    @BeforeAll
    void ingest(@TempDir Path shared) {
        folder = shared;
        fixture = CommandFixture.open(getClass(), folder);
        ready = fixture.some(Paper.Form.HTML, 30, 3);
        List<String> words = new ArrayList<>(List.of("papers", "ingest"));
        ready.forEach(paper -> words.add(paper.id()));
        Typed typed = fixture.type(words.toArray(String[]::new));
        assertThat(typed.exit()).as(typed.err()).isZero();
    }

    @AfterAll
    void close() {
        fixture.close();
    }

    @Test
    void a_question_without_a_word_or_without_a_meaning_is_told_so_and_no_model_is_blamed() throws Exception {
        for (String wordless : List.of("\"", "*", "(")) {
            assertThat(fixture.type("papers", "search", wordless).err())
                    .as(wordless)
                    .contains("no papers found", "the text contains no word to search for")
                    .doesNotContain("model", "searched by words only");
        }
        for (String plain : List.of("🙂", "it's", "AND OR NOT")) {
            assertThat(fixture.type("papers", "search", plain).err())
                    .as(plain)
                    .contains("searched by words only: the text has no meaning to compare")
                    .doesNotContain("model");
        }
        JsonNode json = fixture.type("papers", "search", "*", "--json").json();
        assertThat(json.get("byMeaning").asBoolean()).isFalse();
        assertThat(json.at("/meaning/state").asText()).isEqualTo("no_word");
        assertThat(fixture.type("papers", "search").err())
                .startsWith("3 of 3 papers")
                .doesNotContain("found by");
    }

    @Test
    void a_model_that_was_set_later_is_told_to_have_no_vectors_yet() throws Exception {
        String title = ready.getFirst().title();
        Map<String, String> asking = asking(fixture.sandbox.model().url() + "/v1");
        Typed typed = Typed.in(asking, "papers", "search", title);
        assertThat(typed.out()).contains(ready.getFirst().id());
        assertThat(typed.err())
                .contains(
                        "3 of 3 papers have vectors of another embedder and are searched by words only; embed them again:"
                                + " ./okiagari papers replay --from embedding --all");
        JsonNode json = Typed.in(asking, "papers", "search", title, "--json").json();
        assertThat(json.get("byMeaning").asBoolean()).isFalse();
        assertThat(json.at("/meaning/papersComparable").asInt()).isZero();
        assertThat(json.at("/meaning/papersOfOtherEmbedders").asInt()).isEqualTo(3);
        assertThat(json.at("/meaning/papersWithoutVectors").asInt()).isZero();

        JsonNode own = fixture.type("papers", "search", title, "--json").json();
        assertThat(own.get("byMeaning").asBoolean())
                .as("feature hashing knows no meaning")
                .isFalse();
        assertThat(own.at("/meaning/state").asText()).isEqualTo("compared");
        assertThat(own.at("/meaning/papersComparable").asInt()).isEqualTo(3);
        assertThat(fixture.type("papers", "search", title).err()).doesNotContain("embedder");
    }

    @Test
    void a_model_that_does_not_answer_is_named_with_the_reason() throws Exception {
        Map<String, String> away = asking("http://127.0.0.1:1/v1");
        Typed typed = Typed.in(away, "papers", "search", ready.getFirst().title());
        assertThat(typed.out()).contains(ready.getFirst().id());
        assertThat(typed.err()).contains("searched by words only: model:sandbox-embed gave no vector for the text (");
        JsonNode json = Typed.in(away, "papers", "search", "x", "--json").json();
        assertThat(json.at("/meaning/state").asText()).isEqualTo("failed");
        assertThat(json.at("/meaning/reason").asText()).isNotBlank().doesNotContain("127.0.0.1");
    }

    @Test
    void words_are_marked_in_the_title_and_in_names_however_these_are_written() throws Exception {
        Paper paper = ready.getFirst();
        String word = Stream.of(paper.title().split("[^\\p{L}]+", -1))
                .max(Comparator.comparingInt(String::length))
                .orElseThrow();
        assertThat(fixture.type("papers", "search", word).out()).contains("*" + word + "*");
        JsonNode json = fixture.type("papers", "search", word, "--json").json();
        assertThat(json.at("/hits/0/foundBy/0").asText()).isEqualTo("words");

        String name = paper.authors().getFirst().name();
        String last = name.substring(name.lastIndexOf(' ') + 1);
        String plain = Normalizer.normalize(last, Normalizer.Form.NFD).replaceAll("\\p{Mn}", "");
        Typed typed = fixture.type("papers", "search", plain);
        assertThat(typed.out()).contains(paper.id()).contains("*" + last + "*");
    }

    @Test
    void who_looks_beyond_the_last_hit_is_told_how_many_there_are() {
        assertThat(fixture.type("papers", "search", "--cursor", "500").err())
                .contains("no more; total: 3 papers")
                .doesNotContain("no papers found");
        assertThat(fixture.type("papers", "extractions", "--cursor", "5000").err())
                .startsWith("no more; total: ");
        assertThat(fixture.type("papers", "search", "--status", "failed").err()).contains("no papers found");
    }

    @Test
    void a_damaged_index_is_told_in_plain_words() throws Exception {
        fixture.type("papers", "search");
        try (FileChannel file = FileChannel.open(largest(), StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[64]), file.size() / 2);
        }
        Typed typed = fixture.type("papers", "search");
        assertThat(typed.err())
                .startsWith("the search index was damaged; rebuilding it from the database: 3 papers")
                .contains("3 of 3 papers");
        assertThat(fixture.type("papers", "search").err()).doesNotContain("index");
    }

    @Test
    void a_long_build_of_the_index_is_told_while_it_lasts() throws Exception {
        fixture.type("papers", "search");
        remove(folder.resolve("index"));
        StringWriter err = new StringWriter();
        StringWriter out = new StringWriter();
        try (Connection connection = fixture.database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(
                    "lock table papers.section in access exclusive mode"); // as long as the build may not go on
            CompletableFuture<Integer> exit = CompletableFuture.supplyAsync(
                    () -> Main.program(Main.APPLICATIONS, fixture.environment, Screen::plain)
                            .setOut(new PrintWriter(out, true))
                            .setErr(new PrintWriter(err, true))
                            .execute("papers", "search"));
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(err.toString())
                            .isEqualToIgnoringNewLines("building the search index from the database: 3 papers"));
            assertThat(out.toString()).isEmpty();
            connection.rollback();
            assertThat(exit.join()).isZero();
        }
        assertThat(err.toString()).contains("3 of 3 papers");
    }

    private Map<String, String> asking(String url) {
        Map<String, String> all = new HashMap<>(fixture.environment);
        all.put("OKIAGARI_MODEL_URL", url);
        all.put("OKIAGARI_MODEL_KEY", "sandbox-model-key");
        all.put("OKIAGARI_MODEL_CHAT", "sandbox-chat");
        all.put("OKIAGARI_MODEL_EMBED", "sandbox-embed");
        return all;
    }

    private Path largest() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("index"))) {
            return files.filter(Files::isRegularFile)
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
    }

    private static void remove(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.command.Typed;
import dev.okiagari.engine.EncryptingCodec;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Item;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.jackson2.Jackson2Codec;
import dev.okiagari.kit.web.Role;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** How far an attempt is, and what only those who have the key may see. */
class ProgressShownPgTest {
    private static final Pipeline<String> BOOKS = Pipeline.of("books", String.class);
    private static final Note<String> MARK = Note.of("mark", String.class);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void progress_is_on_the_page_in_the_command_and_in_the_api_and_encrypted_values_are_nowhere() throws Exception {
        CountDownLatch read = new CountDownLatch(1);
        EncryptingCodec codec = EncryptingCodec.of(new Jackson2Codec(), "k1", new SecretKeySpec(new byte[32], "AES"));
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply);
                ConsoleWebFixture server = new ConsoleWebFixture(database.dataSource()).signedIn(Role.OPERATOR);
                Engine engine = Engine.on(database.dataSource())
                        .codec(codec)
                        .work(BOOKS.steps()
                                .step("open", a -> Outcome.next().note(MARK, "a ribbon"))
                                .step("read", a -> {
                                    a.progress(0.4, "page 12");
                                    read.await();
                                    return Outcome.done();
                                }))
                        .start()) {
            try {
                Item<String> book = engine.client().submit(BOOKS, "moby-dick", "call me Ishmael");
                await().atMost(PATIENCE)
                        .until(() -> engine.client()
                                        .items()
                                        .find(book.id())
                                        .orElseThrow()
                                        .progress()
                                != null);

                String shown =
                        Typed.on(database.dataSource(), "items show moby-dick").out();
                assertThat(shown).contains("progress    40 %: page 12");
                JsonNode json = Typed.on(database.dataSource(), "items show moby-dick --json")
                        .json();
                assertThat(json.at("/progress/share").asDouble()).isEqualTo(0.4);
                assertThat(json.at("/payload").asText()).isEqualTo("<encrypted>");
                String page = server.get("/items/" + book.id()).body();
                assertThat(page).contains("40 %: page 12", "&lt;encrypted&gt;");
                assertThat(shown + json + page).doesNotContain("Ishmael").doesNotContain("ribbon");
            } finally {
                read.countDown();
            }
        }
    }
}

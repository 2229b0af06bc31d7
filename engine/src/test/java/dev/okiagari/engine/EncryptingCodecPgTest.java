package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.TypeRef;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Payloads and notes that only those who have the key can read. */
class EncryptingCodecPgTest {
    private record Patient(String name) {}

    private static final Pipeline<List<Patient>> PATIENTS = Pipeline.of("patients", new TypeRef<List<Patient>>() {});
    private static final Note<List<String>> FINDINGS = Note.of("findings", new TypeRef<List<String>>() {});
    private static final EncryptingCodec FIRST = EncryptingCodec.of(new TestCodec(), "2025", key(1));
    private static final EncryptingCodec ROTATED =
            EncryptingCodec.of(new TestCodec(), "2026", key(2)).alsoReading("2025", key(1));

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    private static SecretKey key(int seed) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) seed);
        return new SecretKeySpec(bytes, "AES");
    }

    private Steps<List<Patient>> steps() {
        return PATIENTS.steps()
                .step("examine", a -> {
                    seen.add(a.payload().getFirst().name());
                    return Outcome.next().note(FINDINGS, List.of("flu"));
                })
                .step("treat", a -> {
                    seen.add(a.note(FINDINGS).orElseThrow().getFirst());
                    return Outcome.done();
                });
    }

    private List<String> stored() {
        return TestSql.strings(
                database, "select payload::text from okiagari.target union all select value::text from okiagari.note");
    }

    @Test
    void steps_read_payloads_and_notes_that_the_database_does_not_show() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), FIRST, steps())) {
            Item<List<Patient>> item = engine.client().submit(PATIENTS, "p1", List.of(new Patient("Ada")));
            engine.drain();

            assertThat(seen).containsExactly("Ada", "flu");
            ItemView view = engine.client().items().find(item.id()).orElseThrow();
            assertThat(view.note(FINDINGS)).contains(List.of("flu"));
            assertThat(view.payload()).isEqualTo("\"<encrypted>\"");
            assertThat(view.notes().json()).containsEntry("findings", "\"<encrypted>\"");
        }
        assertThat(TestSql.strings(database, "select definition -> 'steps' -> 0 ->> 'name' from okiagari.pipeline"))
                .containsExactly("examine");
        assertThat(stored()).noneMatch(text -> text.contains("Ada") || text.contains("flu"));
    }

    @Test
    void what_older_keys_and_no_key_wrote_is_still_read() {
        Client.on(database.dataSource()).submit(PATIENTS, "plain", List.of(new Patient("Ada")));
        Client.on(database.dataSource(), FIRST).submit(PATIENTS, "old", List.of(new Patient("Grace")));
        try (TestEngine engine = TestEngine.on(database.dataSource(), ROTATED, steps())) {
            engine.client().submit(PATIENTS, "new", List.of(new Patient("Mary")));
            engine.drain();
        }
        assertThat(seen).contains("Ada", "Grace", "Mary");
    }

    @Test
    void without_the_key_an_item_waits_and_says_which_one_is_missing() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), FIRST, steps())) {
            Item<List<Patient>> item =
                    Client.on(database.dataSource(), ROTATED).submit(PATIENTS, "p1", List.of(new Patient("Ada")));
            engine.drain();

            ItemView view = engine.client().items().find(item.id()).orElseThrow();
            assertThat(view.state()).isEqualTo(State.WAITING);
            assertThat(Objects.requireNonNull(view.failure()).message())
                    .contains("encrypted with key '2026', which this codec lacks");
        }
        assertThat(seen).isEmpty();
    }

    @Test
    void the_same_value_is_never_stored_twice_alike_and_a_changed_one_is_refused() {
        TypeRef<String> text = TypeRef.of(String.class);
        String stored = FIRST.write("secret");
        assertThat(FIRST.read(stored, text)).isEqualTo("secret");
        assertThat(FIRST.write("secret")).isNotEqualTo(stored);
        String tail = stored.endsWith("A==\"") ? "Q==\"" : "A==\"";
        for (String changed : List.of(
                stored.substring(0, stored.length() - 4) + tail,
                "\"<encrypted>2025:AAAA\"",
                "\"<encrypted>2025:?\"",
                "\"<encrypted>2025\"")) {
            assertThatThrownBy(() -> FIRST.read(changed, text))
                    .isInstanceOf(PayloadUnreadable.class)
                    .hasMessageNotContaining("secret");
        }
        Codec otherBytes = EncryptingCodec.of(new TestCodec(), "2025", key(9));
        assertThatThrownBy(() -> otherBytes.read(stored, text)).hasMessageContaining("does not fit key '2025'");
    }
}

package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Builds with different steps on one database: what the tests of versions share. */
abstract class VersionsFixture {
    static final Pipeline<Void> WORK = Pipeline.of("work");
    static final Note<String> SAID = Note.of("said", String.class);
    static final Actor ANNA = new Actor("anna", "because");

    TestDatabase database;
    Client client;
    final List<String> ran = new ArrayList<>();
    boolean isStuck = true;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        client = Client.on(database.dataSource());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    /** Submits an item that an engine with these steps leaves waiting at one of them, then closes that engine. */
    void submitAt(String stuckAt, String... names) {
        client.submit(WORK, "k", null);
        try (TestEngine old = build(steps(names))) {
            old.drain();
        }
        assertThat(item().step()).isEqualTo(stuckAt);
    }

    TestEngine build(Steps<Void> steps) {
        return TestEngine.on(database.dataSource(), steps);
    }

    /** Every step notes its name; the second one fails once while it is stuck. */
    Steps<Void> steps(String... names) {
        Steps<Void> steps = WORK.steps();
        for (int i = 0; i < names.length; i++) {
            boolean isSecond = i == 1;
            String name = names[i];
            steps.step(name, a -> {
                ran.add(
                        isSecond
                                ? name + " "
                                        + a.idempotencyKey()
                                                .replaceFirst("^[0-9a-f]+-", "")
                                                .replaceFirst("-[0-9a-z]{10}-", "-")
                                : name);
                if (isSecond && isStuck && a.key().equals("k")) {
                    throw Kind.TRANSIENT.as("stuck").because("stuck");
                }
                return Outcome.next().note(SAID, name);
            });
        }
        return steps;
    }

    List<String> steps() {
        return ran.stream().map(s -> s.split(" ", -1)[0]).toList();
    }

    List<String> notes() {
        return TestSql.strings(database, "select step from okiagari.note order by step");
    }

    long current() {
        return TestSql.number(database, "select version from okiagari.pipeline where name = 'work'");
    }

    ItemView item() {
        return client.items().find(WORK, "k").orElseThrow();
    }
}

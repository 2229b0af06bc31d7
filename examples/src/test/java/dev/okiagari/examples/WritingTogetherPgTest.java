package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.jdbc.Sql;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class WritingTogetherPgTest {
    @Test
    void each_item_has_its_row_once() throws Exception {
        assertThat(ExampleFixture.by(getClass(), WritingTogether::run)).containsExactly("1000 rows");
    }

    @Test
    void a_process_killed_on_either_side_of_the_commit_leaves_the_row_once() throws Exception {
        assertThat(afterCrash(engine -> engine.crashBeforeCommit("store"))).containsExactly("7");
        assertThat(afterCrash(engine -> engine.crashAfterCommit("store"))).containsExactly("7");
    }

    private List<String> afterCrash(Consumer<TestEngine> crash) throws Exception {
        return ExampleFixture.by(getClass(), (database, out) -> {
            Sql.with(database, tx -> Sql.write(tx, "create table reading (sensor text primary key, degrees integer)"));
            try (TestEngine engine = TestEngine.on(database, WritingTogether.steps())) {
                engine.client().submit(WritingTogether.READINGS, "one", 7);
                crash.accept(engine);
                engine.drain();
            }
            Sql.<List<String>>with(
                            database, c -> Sql.list(c, "select degrees::text from reading", row -> row.getString(1)))
                    .forEach(out::println);
        });
    }
}

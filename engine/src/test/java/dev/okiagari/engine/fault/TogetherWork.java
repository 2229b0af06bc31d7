package dev.okiagari.engine.fault;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Two steps whose rows are written together. Keys that begin with "bad" break a constraint and fail at once; those that begin with
 * "moody" fail as something that may pass, and do not.
 */
final class TogetherWork {
    static final Pipeline<Void> PIPELINE = Pipeline.of("together");
    static final String TABLE = """
            create table effect (key text not null check (key not like 'bad%'), step text not null)
            """;
    static final int ATTEMPTS = 3;

    private record Row(String key, String step) {}

    private TogetherWork() {}

    static Steps<Void> steps() {
        return PIPELINE.steps()
                .step("first", TogetherWork::work, TogetherWork::options)
                .step("second", TogetherWork::work, TogetherWork::options);
    }

    /** One bad and one moody among so many. */
    static List<Target<Void>> targets(int items, int oneIn) {
        return IntStream.range(0, items)
                .mapToObj(i -> Target.<Void>of((i % oneIn == 0 ? "bad" : i % oneIn == 1 ? "moody" : "k") + i, null))
                .toList();
    }

    private static Outcome work(Attempt<Void> attempt) {
        return Outcome.next().writeTogether(new Row(attempt.key(), attempt.step()));
    }

    private static StepDefinition<Void> options(StepDefinition<Void> step) {
        return step.writeTogether(Row.class, TogetherWork::write)
                .retry(RetryPolicy.defaults()
                        .withAttempts(ATTEMPTS)
                        .withBase(Duration.ofMillis(20))
                        .withCap(Duration.ofMillis(200)));
    }

    private static void write(Connection tx, List<Row> rows) throws SQLException {
        Sql.write(
                tx,
                "insert into effect select key, step from unnest(?, ?) as r(key, step)",
                Column.texts(rows, Row::key),
                Column.texts(rows, Row::step));
        for (Row row : rows) {
            if (row.key().startsWith("moody")) {
                throw Kind.TRANSIENT.as("made.up").because("in no mood");
            }
        }
    }
}

package dev.okiagari.examples;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/** Each item gives one row, one call writes the rows of many, and each row is there exactly once. */
public final class WritingTogether {
    record Reading(String sensor, int degrees) {}

    static final Pipeline<Integer> READINGS = Pipeline.of("readings", Integer.class);

    private WritingTogether() {}

    static Steps<Integer> steps() {
        return READINGS.steps()
                .step(
                        "store",
                        a -> Outcome.done().writeTogether(new Reading(a.key(), a.payload())),
                        s -> s.writeTogether(Reading.class, WritingTogether::insertAll));
    }

    private static void insertAll(Connection tx, List<Reading> readings) throws SQLException {
        Sql.write(
                tx,
                "insert into reading select * from unnest(?, ?)",
                Column.texts(readings, Reading::sensor),
                Column.ints(readings, Reading::degrees));
    }

    static void run(DataSource database, PrintStream out) throws Exception {
        Sql.with(database, tx -> Sql.write(tx, "create table reading (sensor text primary key, degrees integer)"));
        try (Engine engine = Engine.on(database).work(steps()).start()) {
            List<Target<Integer>> targets = IntStream.range(0, 1000)
                    .mapToObj(i -> Target.of("sensor " + i, i % 40))
                    .toList();
            engine.client().run("readings", READINGS).targets(targets).start().await();
        }
        out.println(Sql.<String>with(
                database, c -> Sql.one(c, "select count(*) || ' rows' from reading", row -> row.getString(1))));
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("writing_together", arguments)) {
            run(database.source(), System.out);
        }
    }
}

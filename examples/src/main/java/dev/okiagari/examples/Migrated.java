package dev.okiagari.examples;

import static dev.okiagari.examples.Retrying.WEATHER;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.view.Verdict;
import dev.okiagari.jdbc.Sql;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** What jobs of other libraries become here; docs/migrating.md shows them beside what they were. */
public final class Migrated {
    static final Pipeline<Void> INVOICES = Pipeline.of("invoices");
    static final Pipeline<Mail> MAILS = Pipeline.of("mail", Mail.class);
    static final Pipeline<Void> PRICES = Pipeline.of("prices");
    static final Pipeline<Void> REPORTS = Pipeline.of("reports");

    record Mail(String text) {}

    record Price(String code, String price) {}

    private Migrated() {}

    static Steps<Void> invoices(PrintStream out) {
        return INVOICES.steps().step("send", a -> {
            out.println("sends the invoice " + a.key());
            return Outcome.done(tx -> Sql.write(tx, "insert into sent (key) values (?)", a.key()));
        });
    }

    static Steps<Mail> mails(PrintStream out) {
        return MAILS.steps()
                .step(
                        "send",
                        a -> {
                            out.println("sends " + a.payload().text());
                            return Outcome.done();
                        },
                        s -> s.attempts(4));
    }

    static Steps<Void> prices() {
        return PRICES.steps()
                .step(
                        "fetch",
                        a -> Outcome.done().writeTogether(new Price(a.key(), a.call(WEATHER, () -> "12.50"))),
                        s -> s.uses(WEATHER).attempts(3).writeTogether(Price.class, Migrated::insertAll));
    }

    static Schedule nightly(Client client) {
        return Schedule.cron(
                "report",
                "0 2 * * *",
                ZoneId.of("Asia/Tokyo"),
                firing -> client.in(firing.tx()).submit(REPORTS, firing.key()));
    }

    private static void insertAll(Connection tx, List<Price> rows) throws SQLException {
        for (Price row : rows) {
            Sql.write(tx, "insert into price (code, price) values (?, ?)", row.code(), row.price());
        }
    }

    static void run(DataSource database, PrintStream out) throws Exception {
        try (Connection connection = database.getConnection()) {
            Sql.write(connection, "create table sent (key text)");
            Sql.write(connection, "create table price (code text, price text)");
        }
        Client client = Client.on(database);
        try (Engine engine = Engine.on(database)
                .work(invoices(out), mails(out), prices())
                .schedule(nightly(client))
                .start()) {
            client.submit(INVOICES, "17").await(Duration.ofSeconds(30));
            client.submit(MAILS, "order-17", new Mail("thanks")).await(Duration.ofSeconds(30));
            Verdict verdict = client.run("prices", PRICES)
                    .targets(Stream.of("a", "b", "c").map(Target::of))
                    .plusOwed()
                    .failAbove(0.01)
                    .start()
                    .await();
            out.println(verdict.result() + ", exit code " + verdict.exitCode());
            out.println(engine.client().schedules().find("report").orElseThrow().cron());
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("migrated", arguments)) {
            run(database.source(), System.out);
        }
    }
}

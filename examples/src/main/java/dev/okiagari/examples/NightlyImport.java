package dev.okiagari.examples;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schedules;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.view.RunView;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import javax.sql.DataSource;

/** An import every night as a run with a verdict, and the same for nights that passed before the schedule was there. */
public final class NightlyImport {
    static final Pipeline<Void> ITEM = Pipeline.of("import.item");
    private static final List<Target<Void>> PARTS = List.of(Target.of("prices"), Target.of("stock"), Target.of("art"));
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final Actor READER = Actor.person("a reader", "to see it");

    private NightlyImport() {}

    static Schedule nightly() {
        return Schedule.run(
                "import", ITEM, "0 2 * * *", UTC, run -> run.targets(PARTS).failAbove(0.01));
    }

    static void run(DataSource database, PrintStream out) throws InterruptedException {
        Arrivals done = new Arrivals(State.DONE);
        try (Engine engine = Engine.on(database)
                .work(ITEM.steps().step("fetch", a -> Outcome.done()))
                .schedule(nightly())
                .listener(done)
                .start()) {
            Schedules schedules = engine.client().schedules();
            Instant to = Instant.now().truncatedTo(ChronoUnit.DAYS);
            Instant from = to.minus(Duration.ofDays(3));
            out.println(schedules.backfill("import", from, to, READER).added() + " nights are imported now");
            done.await(3 * 3);
            for (RunView run : engine.client().runs().list("import", null, 3)) {
                out.println(engine.client().runs().of(run.id()).await().reason());
            }
            out.println(schedules.backfill("import", from, to, READER).backfilled() + " were done before");
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("nightly_import", arguments)) {
            run(database.source(), System.out);
        }
    }
}

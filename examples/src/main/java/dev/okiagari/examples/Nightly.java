package dev.okiagari.examples;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.view.ScheduleView;
import java.io.PrintStream;
import java.time.ZoneId;
import javax.sql.DataSource;

/** A report every night at three in Berlin: the schedule submits an item, once over all nodes, and the item does the work. */
public final class Nightly {
    static final Pipeline<Void> REPORTS = Pipeline.of("reports");

    private Nightly() {}

    static Steps<Void> steps() {
        return REPORTS.steps().step("write", a -> Outcome.done());
    }

    /** The firing and the item are one commit; the key is made of the slot, so no slot has two items. */
    static Schedule nightly(Client client) {
        return Schedule.cron(
                "nightly",
                "0 3 * * *",
                ZoneId.of("Europe/Berlin"),
                firing -> client.in(firing.tx()).submit(REPORTS, firing.key()));
    }

    static void run(DataSource database, PrintStream out) throws InterruptedException {
        Arrivals done = new Arrivals(State.DONE);
        try (Engine engine = Engine.on(database)
                .work(steps())
                .schedule(nightly(Client.on(database)))
                .listener(done)
                .start()) {
            // Nobody wants to wait until three for an example.
            engine.client().schedules().fireNow("nightly", Actor.person("a reader", "to see it"));
            done.await(1);
            ScheduleView schedule = engine.client().schedules().find("nightly").orElseThrow();
            out.println(schedule.name() + " (" + schedule.cron() + " " + schedule.zone() + ") has fired "
                    + schedule.firings() + " time");
            engine.client()
                    .schedules()
                    .acts("nightly")
                    .forEach(act -> out.println(act.act() + " by " + act.who() + ": " + act.why()));
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (ExampleDatabase database = ExampleDatabase.open("nightly", arguments)) {
            run(database.source(), System.out);
        }
    }
}

package dev.okiagari.catalog.work;

import dev.okiagari.catalog.job.Pipelines;
import dev.okiagari.catalog.store.CatalogFaults;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import java.time.Duration;
import java.time.ZoneId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Retention once a day: a schedule that submits an item, and its step. Threads may share it. */
public final class RetentionSteps {
    private static final Logger log = LoggerFactory.getLogger(RetentionSteps.class);
    private static final Duration LONGEST = Duration.ofHours(6);
    private static final Duration KEPT = Duration.ofDays(30);
    private static final String AT_NIGHT = "17 3 * * *";

    private final CatalogConnections outside;
    private final Duration retention;
    private final CatalogRetention sweeper;

    /** @param retention how long raw copies that nothing points to are kept */
    public RetentionSteps(CatalogConnections outside, Duration retention) {
        this.outside = outside;
        this.retention = retention;
        this.sweeper = new CatalogRetention(outside.database(), outside.storage());
    }

    public Steps<Void> steps() {
        return Pipelines.RETENTION
                .steps()
                .step(
                        "sweep",
                        this::sweep,
                        s -> s.perNode(1)
                                .deadline(LONGEST)
                                .classify(CatalogFaults.RULES)
                                .uses(CatalogConnections.STORAGE))
                .keepFinished(KEPT);
    }

    /** Fires at night, in Japan. */
    public Schedule schedule(ZoneId zone) {
        Client client = Client.on(outside.database().dataSource());
        return Schedule.cron(
                "catalog.retention",
                AT_NIGHT,
                zone,
                firing -> client.in(firing.tx()).submit(Pipelines.RETENTION, firing.key()));
    }

    private Outcome sweep(Attempt<Void> attempt) throws Exception {
        CatalogRetention.Report report = attempt.call(CatalogConnections.STORAGE, () -> sweeper.run(retention));
        log.info("retention forgot {} sources and deleted {} raw copies", report.sources(), report.copies());
        return Outcome.done();
    }
}

package dev.okiagari.catalog.work;

import dev.okiagari.catalog.job.CatalogTarget;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Pipelines;
import dev.okiagari.catalog.store.CatalogFaults;
import dev.okiagari.catalog.store.CatalogWrites;
import dev.okiagari.catalog.store.FailedTarget;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Ending;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The steps of a target: fetch → apply; and of the job active. Threads may share it. */
public final class TargetSteps {
    static final String FETCH = "fetch";
    static final String APPLY = "apply";

    /** A ranking of many pages takes longest; waiting for a turn does not count. */
    private static final Duration FETCHING = Duration.ofMinutes(3);

    /** A failed target can be retried on its own for so long; its run and what it owes are kept apart. */
    private static final Duration KEPT = Duration.ofDays(30);

    private final CatalogConnections outside;
    private final TargetFetchStep fetch;
    private final ApplyStep apply;
    private final RetryPolicy retry;
    private final LineKeys keys;
    private final CatalogWrites writes = new CatalogWrites();

    /**
     * The steps over these services.
     *
     * @param pages of each ranking
     * @param retry of every step
     * @param environment the name of the database and the bucket in log lines
     */
    public TargetSteps(CatalogConnections outside, int pages, RetryPolicy retry, String environment) {
        this.outside = outside;
        this.fetch = new TargetFetchStep(outside, pages);
        this.apply = new ApplyStep(outside);
        this.retry = retry;
        this.keys = new LineKeys(outside.database(), environment);
    }

    public Steps<CatalogTarget> targets() {
        return Pipelines.TARGETS
                .steps()
                .step(
                        FETCH,
                        fetch::run,
                        s -> s.retry(retry)
                                .deadline(FETCHING)
                                .classify(CatalogFaults.RULES)
                                .uses(outside.shop().upstream(), CatalogConnections.STORAGE))
                .step(
                        APPLY,
                        apply::run,
                        s -> s.retry(retry)
                                .classify(CatalogFaults.RULES)
                                .uses(CatalogConnections.STORAGE)
                                .mayGoTo(FETCH))
                .onEnd(this::ended)
                .onRevive(this::revived)
                .logKeys(this::logKeys)
                .keepFinished(KEPT);
    }

    public Steps<Void> active() {
        return Pipelines.ACTIVE
                .steps()
                .step("judge", this::judge, s -> s.retry(retry).classify(CatalogFaults.RULES))
                .onEnd((ending, tx) -> {
                    Failure failure = ending.failure();
                    if (ending.state() == State.FAILED && failure != null) {
                        writes.activeFailed(
                                tx, ending.run().orElse(0), failure.category().name());
                    }
                })
                .onRevive((ending, tx) -> {
                    Failure failure = ending.failure();
                    if (failure != null) {
                        writes.revived(
                                tx, ending.run().orElse(0), failure.category().name());
                    }
                })
                .logKeys((key, none) -> keys.of(Job.ACTIVE, key))
                .keepFinished(KEPT);
    }

    private Map<String, ?> logKeys(String key, @Nullable CatalogTarget target) {
        return target == null ? Map.of() : keys.of(Job.valueOf(target.entity().name()), key);
    }

    private Outcome judge(Attempt<Void> attempt) {
        return Outcome.done(writes::active).count("db_upsert_success", 1);
    }

    private void ended(Ending<CatalogTarget> ending, Connection tx) throws SQLException {
        CatalogTarget target = ending.payload();
        Failure failure = ending.failure();
        if (ending.state() == State.FAILED && target != null && failure != null) {
            writes.failed(
                    tx,
                    new FailedTarget(
                            target.entity(),
                            ending.key(),
                            ending.run().orElse(0),
                            failure.category().name(),
                            failure.httpStatus(),
                            failure.message()));
        }
    }

    private void revived(Ending<CatalogTarget> ending, Connection tx) throws SQLException {
        Failure failure = ending.failure();
        if (failure != null) {
            writes.revived(tx, ending.run().orElse(0), failure.category().name());
        }
    }
}

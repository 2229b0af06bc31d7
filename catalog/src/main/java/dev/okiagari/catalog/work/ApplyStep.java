package dev.okiagari.catalog.work;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.NotJson;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.job.CatalogTarget;
import dev.okiagari.catalog.store.CatalogFaults;
import dev.okiagari.catalog.store.CatalogWrites;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.gateway.storage.StorageFaults;
import java.util.Objects;
import java.util.Optional;

/** Writes what was fetched, in one transaction with the end of the target: staging, clean tables, history, counters. */
final class ApplyStep {
    /** A storage that loses copies is not asked for ever. */
    private static final int MOST_FETCHES = 5;

    private final CatalogConnections outside;
    private final CatalogWrites writes = new CatalogWrites();

    ApplyStep(CatalogConnections outside) {
        this.outside = outside;
    }

    Outcome run(Attempt<CatalogTarget> attempt) throws Exception {
        FetchResult fetched = attempt.note(FetchResult.NOTE)
                .orElseThrow(() -> new IllegalStateException("the step fetch left no note"));
        Entity entity = attempt.payload().entity();
        String id = attempt.key();
        return switch (fetched.answer()) {
            case GONE -> Outcome.done(tx -> writes.gone(tx, entity, id)).count("gone", 1);
            case UNCHANGED -> unchanged(entity, id, Objects.requireNonNull(fetched.hash()));
            case STORED -> stored(attempt, fetched);
        };
    }

    private Outcome unchanged(Entity entity, String id, String hash) {
        boolean isThere = outside.database()
                .inTransaction(tx -> writes.staged(tx, entity, id))
                .filter(staged -> staged.contentHash().equals(hash))
                .isPresent();
        if (!isThere) {
            return Outcome.goTo(TargetSteps.FETCH); // retention has forgotten it since it was compared
        }
        return Outcome.done(tx -> {
                    if (!writes.unchanged(tx, entity, id)) {
                        throw CatalogFaults.OVERTAKEN.because("retention has forgotten it just now");
                    }
                })
                .count("unchanged", 1);
    }

    private Outcome stored(Attempt<CatalogTarget> attempt, FetchResult fetched) throws Exception {
        ObjectKey key = new ObjectKey(Objects.requireNonNull(fetched.key()));
        boolean isDoomed = outside.database().inTransaction(tx -> writes.isDoomed(tx, key.text()));
        Optional<byte[]> body = isDoomed
                ? Optional.empty()
                : attempt.call(
                        CatalogConnections.STORAGE, () -> outside.storage().get(key));
        if (body.isEmpty()) {
            if (fetched.visit().times() >= MOST_FETCHES) {
                throw StorageFaults.TRANSIENT.because(
                        "could not read " + key.text() + " because it is not there, although it was stored "
                                + fetched.visit().times() + " times");
            }
            return Outcome.goTo(TargetSteps.FETCH);
        }
        RawAnswer answer = read(attempt, fetched, body.get());
        return Outcome.done(tx -> writes.applied(tx, answer, fetched.etag())).count("db_upsert_success", 1);
    }

    private static RawAnswer read(Attempt<CatalogTarget> attempt, FetchResult fetched, byte[] body) {
        String damage = "could not apply " + fetched.key()
                + " because its content is damaged; delete it, then run the job " + "again";
        try {
            RawAnswer answer = RawAnswer.stored(attempt.payload().entity(), attempt.key(), body);
            if (answer.hash().equals(fetched.hash())) {
                return answer;
            }
        } catch (NotJson e) {
            throw CatalogFaults.DAMAGED.because(damage, e);
        }
        throw CatalogFaults.DAMAGED.because(damage);
    }
}

package dev.okiagari.catalog.work;

import dev.okiagari.catalog.answer.Applier;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.job.CatalogTarget;
import dev.okiagari.catalog.store.CatalogWrites;
import dev.okiagari.catalog.store.Staged;
import dev.okiagari.catalog.store.Staged.Comparison;
import dev.okiagari.catalog.work.FetchResult.Answer;
import dev.okiagari.catalog.work.FetchResult.Visit;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.gateway.storage.Put;
import java.util.Optional;

/**
 * Asks the shop, compares the answer with what was applied last, and stores it when it differs. Writes nothing to the database: what
 * fails there is tried again by the step apply, without asking the shop again.
 */
final class TargetFetchStep {
    private final CatalogConnections outside;
    private final ShopRequests questions;
    private final TagRequests tens;
    private final CatalogRetention retention;
    private final CatalogWrites writes = new CatalogWrites();

    /** @param pages of each ranking */
    TargetFetchStep(CatalogConnections outside, int pages) {
        this.outside = outside;
        this.questions = new ShopRequests(outside.shop(), pages);
        this.tens = new TagRequests(questions);
        this.retention = new CatalogRetention(outside.database(), outside.storage());
    }

    Outcome run(Attempt<CatalogTarget> attempt) throws Exception {
        Entity entity = attempt.payload().entity();
        Visit visit = attempt.note(FetchResult.NOTE)
                .map(FetchResult::visit)
                .orElse(new Visit(0, 0))
                .next(attempt.run().orElse(0));
        // Before the shop is asked, so that a database that is away costs no request.
        Optional<Staged> before = outside.database().inTransaction(tx -> writes.staged(tx, entity, attempt.key()));
        Optional<RawAnswer> answer = ask(attempt, entity);
        if (answer.isEmpty()) {
            return Outcome.next().note(FetchResult.NOTE, new FetchResult(Answer.GONE, null, null, null, visit));
        }
        ShopRequests.requireUsable(answer.get());
        Comparison comparison = before.map(staged -> staged.with(answer.get().hash(), Applier.VERSION))
                .orElse(Comparison.NEW);
        if (comparison == Comparison.UNCHANGED) {
            return Outcome.next()
                    .note(
                            FetchResult.NOTE,
                            new FetchResult(Answer.UNCHANGED, null, answer.get().hash(), null, visit));
        }
        Put put = store(attempt, answer.get());
        Outcome stored = Outcome.next()
                .note(
                        FetchResult.NOTE,
                        new FetchResult(
                                Answer.STORED,
                                answer.get().key().text(),
                                answer.get().hash(),
                                put.etag(),
                                visit));
        boolean isNew = comparison != Comparison.TO_APPLY_AGAIN;
        return isNew && visit.times() == 1 ? stored.count("diff_new_hash", 1).count("s3_put_success", 1) : stored;
    }

    private Optional<RawAnswer> ask(Attempt<CatalogTarget> attempt, Entity entity) throws Exception {
        return switch (entity) {
            case RANKING -> questions.ranking(attempt::call, attempt.key());
            case ITEM -> questions.item(attempt::call, attempt.key());
            case GENRE -> questions.genre(attempt::call, attempt.key());
            case TAG -> tens.ask(attempt);
        };
    }

    private Put store(Attempt<CatalogTarget> attempt, RawAnswer answer) throws Exception {
        return attempt.call(CatalogConnections.STORAGE, () -> {
            if (outside.database()
                    .inTransaction(tx -> writes.isDoomed(tx, answer.key().text()))) {
                retention.makeRoom(answer.key());
            }
            return outside.storage().putIfAbsent(answer.key(), answer.body());
        });
    }
}

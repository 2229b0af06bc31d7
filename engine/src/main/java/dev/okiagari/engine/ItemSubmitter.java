package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.store.row.SubmitResult;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import java.util.List;

/** Submits items, in the engine's own transactions or inside the caller's. As safe for many threads as its transactions. */
final class ItemSubmitter {
    private final ClientTransactions database;
    private final ClientTransactions afterwards;
    private final Items items;
    private final Codec codec;
    private final SubmitStore submissions = new SubmitStore();

    /**
     * @param afterwards what the returned items are read with: after the commit
     * @param items the same
     */
    ItemSubmitter(ClientTransactions database, ClientTransactions afterwards, Items items, Codec codec) {
        this.database = database;
        this.afterwards = afterwards;
        this.items = items;
        this.codec = codec;
    }

    <P> Item<P> submit(Pipeline<P> pipeline, Target<P> target, IfFinished ifFinished) {
        Submission one = Submission.of(pipeline, target, codec, null);
        return item(
                pipeline,
                database.submit(
                        one,
                        c -> submissions.create(c, one),
                        c -> submissions.submit(c, List.of(one), ifFinished).getFirst(),
                        ifFinished == IfFinished.KEEP));
    }

    /** All in one transaction; returns them in the given order. */
    <P> List<Item<P>> submitAll(Pipeline<P> pipeline, List<Target<P>> targets) {
        List<Submission> all = targets.stream()
                .map(t -> Submission.of(pipeline, t, codec, null))
                .toList();
        return database.addWork(pipeline.name(), c -> submissions.submit(c, all, IfFinished.KEEP)).stream()
                .map(answer -> item(pipeline, answer))
                .toList();
    }

    private <P> Item<P> item(Pipeline<P> pipeline, SubmitResult answer) {
        return new Item<>(items, afterwards, pipeline, answer);
    }
}

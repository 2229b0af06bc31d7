package dev.okiagari.catalog.work;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.ItemCheck;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What came of an item in the latest runs. Threads may share it. */
public final class Checks {
    private final Client client;

    public Checks(Client client) {
        this.client = client;
    }

    /** The newest first; runs that did not ask for the item are left out. */
    public List<ItemCheck> of(String code, int lastRuns) {
        return client.runs().list(Job.ITEM.jobId(), null, lastRuns).stream()
                .map(run -> client.runs().item(run.id(), code))
                .flatMap(Optional::stream)
                .map(Checks::check)
                .toList();
    }

    private static ItemCheck check(ItemView target) {
        Long run = target.runId();
        return new ItemCheck(run == null ? 0 : run, target.since(), result(target), reason(target), target.id());
    }

    private static String result(ItemView target) {
        if (target.owed()) {
            return "owed";
        }
        return target.state() == State.DONE
                ? target.note(FetchResult.NOTE).map(Checks::word).orElse("done")
                : target.retrying() ? "retrying" : target.state().word();
    }

    private static String word(FetchResult fetched) {
        return fetched.answer() == FetchResult.Answer.STORED
                ? "changed"
                : fetched.answer().name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable String reason(ItemView target) {
        ItemView.LatestFailure failure = target.failure();
        return failure != null && !target.owed()
                ? failure.category() + ": " + FailureWords.of(failure, target.key())
                : target.reason();
    }
}

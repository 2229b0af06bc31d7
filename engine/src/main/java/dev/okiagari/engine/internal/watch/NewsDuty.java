package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.log.EventLog;
import dev.okiagari.engine.internal.store.action.NewsStore;
import dev.okiagari.engine.internal.store.action.NewsStore.ActNews;
import dev.okiagari.engine.internal.store.action.NewsStore.RescueNews;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.internal.store.row.LoggedItem;
import dev.okiagari.engine.internal.store.run.RunReads;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Logs what is on record and was done by no attempt of a node: holds, runs, cancelled items and rescues, each once over all
 * nodes, whoever did it; and tells the listener of ended runs.
 */
public record NewsDuty(EventLog events, Listener listener) implements Duty {
    private static final int PAGE = 500;

    /** Of one round: other duties wait, and a person may have cancelled a million items. */
    private static final int MOST_PAGES = 10;

    /** The acts that are the end of a run. */
    private static final Set<String> ENDS = Stream.of(RunState.values())
            .filter(RunState::isEnded)
            .map(RunState::word)
            .collect(Collectors.toUnmodifiableSet());

    private record ActOfRun(ActNews act, Optional<RunView> run) {}

    @Override
    public void runOnce(Connections connections) throws SQLException, InterruptedException {
        boolean hasMore = true;
        for (int page = 0; page < MOST_PAGES && hasMore; page++) {
            List<RescueNews> rescues = connections.inTransaction(c -> NewsStore.takeRescues(c, PAGE));
            rescues.forEach(this::tell);
            List<ActOfRun> acts = connections.inTransaction(NewsDuty::takeActs);
            acts.forEach(a -> tell(a.act(), a.run()));
            hasMore = rescues.size() == PAGE || acts.size() == PAGE;
        }
    }

    /** With their runs, read before the acts count as told: a failed read then loses nothing. */
    private static List<ActOfRun> takeActs(Connection connection) throws SQLException {
        List<ActOfRun> taken = new ArrayList<>();
        for (ActNews act : NewsStore.takeActs(connection, PAGE)) {
            Long runId = act.runId();
            taken.add(new ActOfRun(act, runId == null ? Optional.empty() : RunReads.find(connection, runId)));
        }
        return taken;
    }

    private void tell(RescueNews rescue) {
        events.rescued(rescue.item(), rescue.failure());
        if (rescue.ends()) {
            events.ended(
                    rescue.item(),
                    rescue.failure(),
                    State.FAILED,
                    rescue.failure().message());
        }
    }

    private void tell(ActNews news, Optional<RunView> run) {
        String hold = news.hold();
        LoggedItem item = news.item();
        if (hold != null) {
            boolean byEngine = news.actor().who().equals(HoldStore.ENGINE);
            events.hold(hold, news.act().equals("hold"), news.actor(), byEngine);
        } else if (item != null) {
            events.ended(
                    item,
                    null,
                    State.CANCELLED,
                    "by " + news.actor().who() + ": " + news.actor().why());
        } else if (run.isPresent()) {
            boolean ends = ENDS.contains(news.act());
            events.run(run.get(), news.act(), news.actor(), ends);
            if (ends) {
                listener.runEnded(ended(run.get(), news));
            }
        }
    }

    private record Ended(
            long runId,
            String job,
            String pipeline,
            String result,
            String reason,
            long total,
            long done,
            long failed,
            long rejected,
            long cancelled,
            long owed)
            implements Listener.RunEnded {}

    private static Listener.RunEnded ended(RunView run, ActNews end) {
        RunCounts counts = run.counts();
        return new Ended(
                run.id(),
                run.job(),
                run.pipeline(),
                end.act(),
                end.actor().why(),
                run.total(),
                counts.done(),
                counts.failed(),
                counts.rejected(),
                counts.cancelled(),
                run.owed());
    }
}

package dev.okiagari.server.command.papers;

import dev.okiagari.console.store.HoldReads;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Waits for papers by looking at their rows, so it does not matter who works on them. Survives a short absence of the database.
 * Used once, by one thread.
 */
final class PaperWait {
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    /** Holds and other nodes change seldom. */
    private static final int LOOKS_PER_ROUND = 5;

    private static final Duration LONGEST_ABSENCE = Duration.ofMinutes(1);

    private final PaperDesk desk;
    private final Workers workers;
    private final WaitView view;
    private final StopSignal stopping;
    private final HoldReads holds = new HoldReads();
    private final long began = System.nanoTime();
    private final Map<PaperId, Progress> seen = new LinkedHashMap<>();
    private final Set<PaperId> gone = new HashSet<>();
    private List<HoldWords.Problem> held = List.of();
    private List<HoldWords.Problem> lost = List.of();
    private @Nullable Duration awaySince;

    PaperWait(PaperDesk desk, Workers workers, WaitView view, StopSignal stopping) {
        this.desk = desk;
        this.workers = workers;
        this.view = view;
        this.stopping = stopping;
    }

    /**
     * How it ended.
     *
     * @param papers the last look at each; one that was taken out meanwhile is missing
     */
    record Waited(Map<PaperId, Progress> papers, boolean interrupted) {}

    /** Returns when nothing more happens to any of them, or when somebody wishes to stop. */
    Waited until(Collection<PaperId> ids) throws InterruptedException {
        for (int look = 0; ; look++) {
            boolean isOver = lookAt(ids, look % LOOKS_PER_ROUND == 0);
            if (isOver || stopping.within(LOOK_EVERY)) {
                view.clear();
                return new Waited(seen, !isOver);
            }
        }
    }

    private boolean lookAt(Collection<PaperId> ids, boolean isRound) {
        try {
            update(ids.stream().filter(id -> !isOver(id)).toList());
            boolean isOver = ids.stream().allMatch(this::isOver);
            if (isRound && !isOver) {
                workers.ensure(view::say);
                readHindrances();
            }
            awaySince = null;
            view.show(moment(ids), troubles());
            return isOver;
        } catch (DatabaseFailed e) {
            if (!SqlStates.isUnavailable(e)) {
                throw e;
            }
            Duration now = since();
            if (awaySince == null) {
                awaySince = now;
                view.say("the database does not answer; looking again");
            }
            if (now.minus(awaySince).compareTo(LONGEST_ABSENCE) > 0) {
                throw e;
            }
            return false;
        }
    }

    private boolean isOver(PaperId id) {
        Progress last = seen.get(id);
        return gone.contains(id) || (last != null && last.isOver());
    }

    private void update(List<PaperId> open) {
        Set<PaperId> missing = new HashSet<>(open);
        for (Progress now : desk.papers().progress(open)) {
            missing.remove(now.id());
            Progress before = seen.put(now.id(), now);
            if (before != null) {
                view.changed(before, now);
            }
        }
        for (PaperId id : missing) {
            gone.add(id);
            seen.remove(id);
            view.say(id + "  was taken out meanwhile");
        }
    }

    private void readHindrances() {
        held = HoldWords.ofPapers(desk.tables().inTransaction(holds::all)).stream()
                .map(HoldWords::told)
                .toList();
        view.holds(held);
        lost = workers.lost();
        view.silentNodes(lost);
    }

    private WaitView.Moment moment(Collection<PaperId> ids) {
        int ready = 0;
        int failed = 0;
        int steps = gone.size() * PaperView.STEPS; // nothing is before those that are over
        for (Progress paper : seen.values()) {
            ready += paper.status() == Status.READY ? 1 : 0;
            failed += paper.status() == Status.FAILED ? 1 : 0;
            steps += paper.isOver() ? PaperView.STEPS : paper.steps();
        }
        return new WaitView.Moment(ids.size(), ready, failed, steps, since());
    }

    private List<String> troubles() {
        List<String> troubles = new ArrayList<>();
        held.forEach(hold -> troubles.add(hold.line()));
        lost.forEach(node -> troubles.add(node.line()));
        for (Progress paper : seen.values()) {
            if (!paper.isOver() && paper.error() != null) {
                troubles.add(paper.id() + "  " + PaperWords.cause(paper.error(), ""));
            }
        }
        return troubles;
    }

    private Duration since() {
        return Duration.ofNanos(System.nanoTime() - began);
    }
}

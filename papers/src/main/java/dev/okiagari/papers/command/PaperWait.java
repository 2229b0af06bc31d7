package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.program.Workers;
import dev.okiagari.engine.Holds;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.gateway.http.Stopwatch;
import dev.okiagari.jdbc.DatabaseErrors;
import dev.okiagari.kit.terminal.StopSignal;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.setup.PapersContext;
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
 * Waits for papers by polling their rows, whichever node works on them. Survives a short absence of the database.
 * Used once, by one thread.
 */
final class PaperWait {
    private static final Duration POLL_EVERY = Duration.ofMillis(200);
    /** Holds and other nodes change rarely. */
    private static final int POLLS_PER_ROUND = 5;

    private static final Duration MAX_ABSENCE = Duration.ofMinutes(1);

    private final PapersContext context;
    private final Workers workers;
    private final WaitView view;
    private final StopSignal stop;
    private final Stopwatch watch = Stopwatch.start();
    private final Map<PaperId, Progress> seen = new LinkedHashMap<>();
    private final Set<PaperId> gone = new HashSet<>();
    private List<PaperHoldText.Problem> held = List.of();
    private List<PaperHoldText.Problem> lost = List.of();
    private @Nullable Duration awaySince;

    PaperWait(PapersContext context, Workers workers, WaitView view, StopSignal stop) {
        this.context = context;
        this.workers = workers;
        this.view = view;
        this.stop = stop;
    }

    /**
     * How it ended.
     *
     * @param papers the last state of each; a paper that was deleted is missing
     */
    record Result(Map<PaperId, Progress> papers, boolean interrupted) {}

    /** Returns when all of them have ended, or on Ctrl-C. */
    Result until(Collection<PaperId> ids) throws InterruptedException {
        for (int look = 0; ; look++) {
            boolean isOver = lookAt(ids, look % POLLS_PER_ROUND == 0);
            if (isOver || stop.within(POLL_EVERY)) {
                view.clear();
                return new Result(seen, !isOver);
            }
        }
    }

    private boolean lookAt(Collection<PaperId> ids, boolean isRound) {
        try {
            update(ids.stream().filter(id -> !isOver(id)).toList());
            boolean isOver = ids.stream().allMatch(this::isOver);
            if (isRound && !isOver) {
                workers.ensure(view::say);
                readProblems();
            }
            awaySince = null;
            view.show(moment(ids), problems());
            return isOver;
        } catch (DatabaseFailed e) {
            if (!DatabaseErrors.isUnavailable(e)) {
                throw e;
            }
            Duration now = since();
            if (awaySince == null) {
                awaySince = now;
                view.say(say("wait.no_database"));
            }
            if (now.minus(awaySince).compareTo(MAX_ABSENCE) > 0) {
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
        for (Progress now : context.papers().progress(open)) {
            missing.remove(now.id());
            Progress before = seen.put(now.id(), now);
            if (before != null) {
                view.changed(before, now);
            }
        }
        for (PaperId id : missing) {
            gone.add(id);
            seen.remove(id);
            view.say(id + "  " + say("wait.deleted"));
        }
    }

    private void readProblems() {
        held = PaperHoldText.ofPapers(context.runtime().database().inTransaction(Holds::withItems)).stream()
                .map(PaperHoldText::problem)
                .toList();
        view.holds(since(), held);
        lost = workers.silent().stream().map(PaperHoldText::lost).toList();
        view.silentNodes(lost);
    }

    private WaitView.Moment moment(Collection<PaperId> ids) {
        int ready = 0;
        int failed = 0;
        int steps = gone.size() * PaperView.STEPS; // a deleted paper counts as complete
        for (Progress paper : seen.values()) {
            ready += paper.status() == Status.READY ? 1 : 0;
            failed += paper.status() == Status.FAILED ? 1 : 0;
            steps += paper.isOver() ? PaperView.STEPS : paper.steps();
        }
        return new WaitView.Moment(ids.size(), ready, failed, steps, since());
    }

    private List<String> problems() {
        List<String> problems = new ArrayList<>();
        held.forEach(hold -> problems.add(hold.line()));
        lost.forEach(node -> problems.add(node.line()));
        for (Progress paper : seen.values()) {
            if (!paper.isOver() && paper.error() != null) {
                problems.add(paper.id() + "  " + PaperLines.cause(paper.error(), ""));
            }
        }
        return problems;
    }

    private Duration since() {
        return watch.elapsed();
    }
}

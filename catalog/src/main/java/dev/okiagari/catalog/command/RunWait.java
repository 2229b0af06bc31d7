package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.program.Workers;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.gateway.http.Stopwatch;
import dev.okiagari.jdbc.DatabaseErrors;
import dev.okiagari.kit.terminal.StopSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Waits for runs and nets by looking at them, whichever node works on them. Survives a short absence of the database. Used once. */
final class RunWait {
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final int LOOKS_PER_ROUND = 5;
    private static final Duration MAX_ABSENCE = Duration.ofMinutes(1);

    private final CatalogContext context;
    private final Workers workers;
    private final ProgressLines view;
    private final StopSignal stop;
    private final Set<Long> ended = new LinkedHashSet<>();
    private @Nullable Stopwatch away;

    RunWait(CatalogContext context, Workers workers, ProgressLines view, StopSignal stop) {
        this.context = context;
        this.workers = workers;
        this.view = view;
        this.stop = stop;
    }

    /** True when the run has ended, false on Ctrl-C. */
    boolean forRun(long run) throws InterruptedException {
        return until(() -> show(List.of(run)));
    }

    /** True when the net is over, false on Ctrl-C. */
    boolean forNet(String key) throws InterruptedException {
        return until(() -> {
            NetView net = context.catalog().net(key).orElseThrow();
            show(net.runs().values());
            return !net.isOpen();
        });
    }

    /** Shows those that have not been shown at their end; true when all have ended. */
    private boolean show(Collection<Long> runs) {
        List<Long> open = new ArrayList<>();
        for (long run : runs) {
            if (!ended.contains(run)
                    && context.client().runs().of(run).verdict().isPresent()) {
                view.say(ProgressLines.line(context.client().runs().progress(run)));
                ended.add(run);
            } else if (!ended.contains(run)) {
                open.add(run);
            }
        }
        view.show(
                open.stream().map(run -> context.client().runs().progress(run)).toList());
        return open.isEmpty();
    }

    private boolean until(Supplier<Boolean> isOver) throws InterruptedException {
        for (int look = 0; ; look++) {
            boolean over = looked(isOver, look % LOOKS_PER_ROUND == 0);
            if (over || stop.within(LOOK_EVERY)) {
                view.clear();
                return over;
            }
        }
    }

    private boolean looked(Supplier<Boolean> isOver, boolean isRound) {
        try {
            boolean over = isOver.get();
            if (isRound && !over) {
                workers.ensure(view::say);
            }
            away = null;
            return over;
        } catch (DatabaseFailed e) {
            if (!DatabaseErrors.isUnavailable(e)) {
                throw e;
            }
            if (away == null) {
                away = Stopwatch.start();
                view.say(say("wait.database-away"));
            }
            if (away.elapsed().compareTo(MAX_ABSENCE) > 0) {
                throw e;
            }
            return false;
        }
    }
}

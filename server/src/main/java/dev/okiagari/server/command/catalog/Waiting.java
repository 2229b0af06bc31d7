package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.job.Pipelines;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.server.wiring.LocalNode;
import dev.okiagari.server.wiring.Workers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** What commands do after they have started something: work on it or watch it, then print the summary. Used once. */
final class Waiting {
    static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String NAME = "catalog";

    private final CatalogInstallation.Doors doors;
    private final CatalogDesk desk;
    private final StopSignal stop;
    private final CommandLine line;
    private final boolean json;
    private final ProgressLines view;

    Waiting(CatalogInstallation.Doors doors, CatalogDesk desk, StopSignal stop, CommandLine line, boolean json) {
        this.doors = doors;
        this.desk = desk;
        this.stop = stop;
        this.line = line;
        this.json = json;
        this.view = new ProgressLines(line.getErr(), doors.program().screen());
    }

    /** Waits for a run and prints what it did. Returns the exit code. */
    int forRun(long run) throws InterruptedException {
        RunView begun = desk.client().runs().of(run).view();
        view.say("run " + run + " of " + begun.job() + ": " + begun.total()
                + (begun.total() == 1 ? " target" : " targets"));
        warnWhenEmpty(begun);
        boolean isOver;
        try (Workers workers = workers()) {
            isOver = new RunWait(desk, workers, view, stop).forRun(run);
        }
        List<RunSummary> summaries = desk.catalog().run(run).stream().toList();
        return end(summaries, isOver, Long.toString(run), summaries.stream().allMatch(Waiting::hasPassed));
    }

    /** The same for a net. */
    int forNet(String key) throws InterruptedException {
        view.say("net " + key);
        boolean isOver;
        try (Workers workers = workers()) {
            isOver = new RunWait(desk, workers, view, stop).forNet(key);
        }
        NetView net = desk.catalog().net(key).orElseThrow();
        List<RunSummary> summaries = net.runs().values().stream()
                .map(run -> desk.catalog().run(run))
                .flatMap(Optional::stream)
                .toList();
        summaries.stream()
                .map(summary -> desk.client().runs().of(summary.runId()).view())
                .forEach(this::warnWhenEmpty);
        int exit = end(summaries, isOver, key, net.hasPassed());
        if (isOver && !json && "stopped".equals(net.verdict())) {
            line.getErr().println("the net was stopped; after the fix, go on: ./okiagari catalog resume" + flags());
        }
        return exit;
    }

    private Workers workers() {
        return new Workers(
                desk.runtime(),
                new Workers.Work(doors.catalog().application(), Pipelines.TARGETS.name(), "the catalog"),
                new LocalNode.Label(NAME, doors.program().build().get()));
    }

    private void warnWhenEmpty(RunView run) {
        if (run.total() == 0) {
            view.say("warning: run " + run.id() + " of " + run.job()
                    + " has no targets; say which rankings to fetch: ./okiagari catalog targets add GENRE" + flags());
        }
    }

    private static boolean hasPassed(RunSummary run) {
        return "passed".equals(run.judgement().verdict());
    }

    private int end(List<RunSummary> runs, boolean isOver, String what, boolean hasPassed) {
        int exit = !isOver ? Exit.INTERRUPTED : hasPassed ? Exit.OK : Exit.FAILED;
        if (json) {
            line.getOut()
                    .println(new Json()
                            .put("runs", runs.stream().map(SummarySheet::json).toList())
                            .put("exit_code", exit)
                            .text());
        } else {
            SummarySheet.table(runs).lines().forEach(line.getOut()::println);
        }
        line.getOut().flush();
        SummarySheet.reasons(runs).forEach(line.getErr()::println);
        if (!isOver) {
            line.getErr()
                    .println("interrupted: what was in hand went back; go on: ./okiagari catalog resume " + what
                            + flags());
        }
        return exit;
    }

    private String flags() {
        return desk.place().flags();
    }
}

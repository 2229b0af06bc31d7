package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.Application;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.Program;
import dev.okiagari.application.program.Workers;
import dev.okiagari.catalog.job.Pipelines;
import dev.okiagari.catalog.json.CatalogStartJson;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.StopSignal;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** What commands do after they have started something: work on it or watch it, then print the summary. Used once. */
final class Waiting {
    private static final String NAME = "catalog";

    private final Program program;
    private final Application application;
    private final CatalogContext context;
    private final StopSignal stop;
    private final CommandLine line;
    private final boolean json;
    private final ProgressLines view;

    Waiting(
            Program program,
            Application application,
            CatalogContext context,
            StopSignal stop,
            CommandLine line,
            boolean json) {
        this.program = program;
        this.application = application;
        this.context = context;
        this.stop = stop;
        this.line = line;
        this.json = json;
        this.view = new ProgressLines(line.getErr(), program.screen());
    }

    /** Waits for a run and prints what it did. Returns the exit code. */
    int forRun(long run) throws InterruptedException {
        RunView begun = context.client().runs().of(run).view();
        view.say(say("wait.run", Long.toString(run), begun.job(), begun.total()));
        warnWhenEmpty(begun);
        boolean isOver;
        try (Workers workers = workers()) {
            isOver = new RunWait(context, workers, view, stop).forRun(run);
        }
        List<RunSummary> summaries = context.catalog().run(run).stream().toList();
        return end(summaries, isOver, Long.toString(run), summaries.stream().allMatch(RunSummary::hasPassed));
    }

    /** The same for a net. */
    int forNet(String key) throws InterruptedException {
        view.say(say("wait.net", key));
        boolean isOver;
        try (Workers workers = workers()) {
            isOver = new RunWait(context, workers, view, stop).forNet(key);
        }
        NetView net = context.catalog().net(key).orElseThrow();
        List<RunSummary> summaries = net.runs().values().stream()
                .map(context.catalog()::run)
                .flatMap(Optional::stream)
                .toList();
        summaries.forEach(summary ->
                warnWhenEmpty(context.client().runs().of(summary.runId()).view()));
        int exit = end(summaries, isOver, key, net.hasPassed());
        if (isOver && !json && net.isStopped()) {
            line.getErr().println(say("wait.stopped", flags()));
        }
        return exit;
    }

    private Workers workers() {
        return new Workers(
                context.runtime(),
                new Workers.Work(application, Pipelines.TARGETS.name(), say("wait.what")),
                new LocalNode.Label(NAME, program.build().get()));
    }

    private void warnWhenEmpty(RunView run) {
        if (run.total() == 0) {
            view.say(say("wait.empty", Long.toString(run.id()), run.job(), flags()));
        }
    }

    private int end(List<RunSummary> runs, boolean isOver, String what, boolean hasPassed) {
        int exit = !isOver ? Exit.INTERRUPTED : hasPassed ? Exit.OK : Exit.FAILED;
        if (json) {
            line.getOut().println(JsonText.document(new CatalogStartJson.End(runs, exit)));
        } else {
            CatalogText.runs(runs).lines().forEach(line.getOut()::println);
        }
        line.getOut().flush();
        CatalogText.reasons(runs).forEach(line.getErr()::println);
        if (!isOver) {
            line.getErr().println(say("wait.interrupted", what, flags()));
        }
        return exit;
    }

    private String flags() {
        return context.runtime().location().flags();
    }
}

package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.Screen;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import dev.okiagari.server.wiring.Place;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Takes papers in, and waits for them. */
@Command(
        name = "ingest",
        description = {
            "Takes papers in by their arXiv ids, and waits until each is ready or has failed.",
            "When no node works on papers, one runs here for as long as this command waits. Without a database of your own, the "
                    + "embedded one is made. A known id answers with its status; one that has failed is tried again from the "
                    + "step that failed."
        })
final class IngestCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Supplier<Place> place;
    private final Supplier<Screen> screen;
    private final Supplier<String> build;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private IdArguments given = new IdArguments();

    @Option(
            names = "--wait",
            description = "Wait until each is ready or has failed; so it is unless --no-wait is given.")
    private boolean wait;

    @Option(names = "--no-wait", description = "Only queue them; a node works on them when one runs (okiagari work).")
    private boolean noWait;

    IngestCommand(Supplier<Place> place, Supplier<Screen> screen, Supplier<String> build) {
        this.place = place;
        this.screen = screen;
        this.build = build;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (wait && noWait) {
            throw new ParameterException(
                    spec.commandLine(),
                    "could not start because --wait and --no-wait are both given; give one of both");
        }
        List<String> written = given.all(spec.commandLine());
        List<Papers.IngestAnswer> refused = Papers.refusals(written);
        if (refused.size() == written.size()) {
            return leave(refused); // and no database is made for nothing
        }
        try (StopSignal stopping = new StopSignal("the node", PATIENCE);
                PaperDesk desk = PaperDesk.prepared(place.get())) {
            List<Papers.IngestAnswer> answers = desk.papers().ingest(written, PaperDesk.actor("papers ingest"));
            if (noWait) {
                int exit = leave(answers);
                Workers.sayWhenNobodyWorks(desk, spec.commandLine());
                return exit;
            }
            return await(desk, answers, stopping);
        }
    }

    private int leave(List<Papers.IngestAnswer> answers) {
        IngestSheet sheet = new IngestSheet(answers, Map.of(), false);
        if (output.json()) {
            spec.commandLine().getOut().println(sheet.json().text());
        } else {
            sheet.answered().forEach(spec.commandLine().getOut()::println);
            spec.commandLine().getOut().flush();
            sheet.refused().forEach(spec.commandLine().getErr()::println);
        }
        return sheet.isAnyRefused() ? Exit.FAILED : Exit.OK;
    }

    private int await(PaperDesk desk, List<Papers.IngestAnswer> answers, StopSignal stopping)
            throws InterruptedException {
        Set<PaperId> ids = answers.stream()
                .map(Papers.IngestAnswer::id)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        PrintWriter err = spec.commandLine().getErr();
        WaitView view = new WaitView(err, screen.get());
        IngestSheet asked = new IngestSheet(answers, Map.of(), false);
        if (!output.json()) {
            asked.refused().forEach(view::say);
        }
        asked.answered().forEach(view::say);
        PaperWait.Waited waited;
        try (Workers workers = new Workers(desk, build.get())) {
            waited = new PaperWait(desk, workers, view, stopping).until(ids);
        }
        if (waited.interrupted()) {
            view.say(
                    "interrupted: what is not done stays queued and goes on where it is, by the next node or the next ingest");
        }
        IngestSheet sheet = new IngestSheet(answers, waited.papers(), waited.interrupted());
        if (output.json()) {
            spec.commandLine().getOut().println(sheet.json().text());
        } else {
            sheet.table().lines().forEach(spec.commandLine().getOut()::println);
        }
        spec.commandLine().getOut().flush();
        if (waited.interrupted()) {
            return Exit.INTERRUPTED;
        }
        boolean allReady = ids.stream().allMatch(id -> isReady(waited.papers().get(id)));
        return allReady && !sheet.isAnyRefused() ? Exit.OK : Exit.FAILED;
    }

    private static boolean isReady(@Nullable Progress paper) {
        return paper != null && paper.status() == Status.READY;
    }
}

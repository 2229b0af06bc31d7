package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.ArxivFound;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import dev.okiagari.server.command.papers.sheet.PaperWords;
import dev.okiagari.server.papers.PapersApplication;
import dev.okiagari.server.wiring.Workers;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Ingests papers and waits for them. */
@Command(
        name = "ingest",
        description = {
            "Ingests papers by their arXiv ids or by a search at arXiv, and waits until each is ready or has failed.",
            "When no node works on papers, this command runs one while it waits. Creates the embedded database when no other "
                    + "database is set. For a known id the status is printed; a failed paper is retried from the step that "
                    + "failed."
        })
final class IngestCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final PapersInstallation.Doors doors;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private IngestArguments given = new IngestArguments();

    @Option(names = "--wait", description = "Wait until each paper is ready or has failed (default).")
    private boolean wait;

    @Option(names = "--no-wait", description = "Only queue the papers, for a node to work on (see 'work').")
    private boolean noWait;

    IngestCommand(PapersInstallation.Doors doors) {
        this.doors = doors;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (wait && noWait) {
            throw new ParameterException(
                    spec.commandLine(), "--wait and --no-wait contradict each other; give only one of them");
        }
        List<String> ids = given.ids(spec.commandLine());
        List<Papers.IngestAnswer> refused = Papers.refusals(ids);
        if (!ids.isEmpty() && refused.size() == ids.size()) {
            return leave(refused); // no database is needed for that
        }
        try (StopSignal stop = new StopSignal("the node", PATIENCE);
                PaperDesk desk = doors.prepared()) {
            PapersApplication.requireSource(desk.runtime());
            List<String> written = given.isQuery() ? found(desk) : ids;
            List<Papers.IngestAnswer> answers = desk.papers().ingest(written, PaperDesk.actor("papers ingest"));
            if (noWait) {
                int exit = leave(answers);
                PaperWorkers.warnWithoutNode(desk, spec.commandLine());
                return exit;
            }
            return await(desk, answers, stop);
        }
    }

    /** The ids of the best papers for the query. Ends the command when there are none. */
    private List<String> found(PaperDesk desk) {
        ArxivFound found = given.ask(desk.runtime());
        if (found.papers().isEmpty()) {
            throw new CommandFailed(Exit.FAILED, "arXiv has no paper for this query");
        }
        if (!output.json()) {
            int taken = found.papers().size();
            spec.commandLine()
                    .getErr()
                    .println("arXiv has " + PaperWords.papers(Math.max(found.total(), taken)) + " for this query"
                            + (found.total() > taken ? "; ingesting the first " + taken : ""));
        }
        return found.papers().stream().map(one -> one.id().text()).toList();
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

    private int await(PaperDesk desk, List<Papers.IngestAnswer> answers, StopSignal stop) throws InterruptedException {
        Set<PaperId> ids = answers.stream()
                .map(Papers.IngestAnswer::id)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        PrintWriter err = spec.commandLine().getErr();
        WaitView view = new WaitView(err, doors.program().screen());
        IngestSheet asked = new IngestSheet(answers, Map.of(), false);
        if (!output.json()) {
            asked.refused().forEach(view::say);
        }
        asked.answered().forEach(view::say);
        PaperWait.Result waited;
        try (Workers workers = PaperWorkers.of(
                desk, doors.papers().application(), doors.program().build().get())) {
            waited = new PaperWait(desk, workers, view, stop).until(ids);
        }
        if (waited.interrupted()) {
            view.say("interrupted: unfinished papers stay queued and continue with the next node or the next ingest");
        }
        IngestSheet sheet = new IngestSheet(answers, waited.papers(), waited.interrupted());
        if (output.json()) {
            spec.commandLine().getOut().println(sheet.json().text());
        } else {
            sheet.table().lines(output.columns()).forEach(spec.commandLine().getOut()::println);
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

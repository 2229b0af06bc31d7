package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.ReplayReport;
import dev.okiagari.server.command.papers.sheet.PaperWords;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Re-runs papers from a given step. */
@Command(
        name = "replay",
        description = {
            "Re-runs papers from a given step; needs a running node (see 'work').",
            "After setting another model use --from extraction --all, or --from embedding --all for search only."
        })
final class ReplayCommand implements Callable<Integer> {
    private final Supplier<PaperDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--from",
            required = true,
            paramLabel = "STEP",
            description = "The first step to run again: ${COMPLETION-CANDIDATES}.",
            completionCandidates = Steps.class)
    private String from = "";

    @Option(names = "--all", description = "All papers that are ready.")
    private boolean all;

    @Parameters(
            arity = "0..*",
            paramLabel = "ID",
            description = "arXiv ids in any form; a single - reads them from standard input.")
    private List<String> written = new ArrayList<>();

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            defaultValue = "papers replay",
            description =
                    "Why you do this; recorded with your name and shown with the item (default: ${DEFAULT-VALUE}).")
    private String reason = "papers replay";

    ReplayCommand(Supplier<PaperDesk> door) {
        this.door = door;
    }

    /** For help and completion. */
    static final class Steps extends ArrayList<String> {
        Steps() {
            super(Papers.STEPS);
        }
    }

    @Override
    public Integer call() {
        if (!Papers.STEPS.contains(from)) {
            throw new ParameterException(
                    spec.commandLine(), "unknown step '" + from + "'; use one of " + String.join(", ", Papers.STEPS));
        }
        if (all == !written.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "give either ids or --all");
        }
        GivenIds ids = GivenIds.of(all ? List.of() : IdArguments.all(written, spec.commandLine()));
        try (PaperDesk desk = door.get()) {
            ReplayReport report =
                    all ? replayAll(desk) : desk.papers().replay(ids.good(), from, PaperDesk.actor(reason));
            tell(report, ids);
            if (!report.done().isEmpty() && !output.json()) {
                PaperWorkers.warnWithoutNode(desk, spec.commandLine());
            }
            return report.refused().isEmpty() && ids.bad().isEmpty() ? Exit.OK : Exit.FAILED;
        }
    }

    private ReplayReport replayAll(PaperDesk desk) {
        return desk.papers().replayAll(from, PaperDesk.actor(reason), done -> {
            if (!output.json()) {
                spec.commandLine().getErr().println("replay: " + PaperWords.papers(done) + " so far");
            }
        });
    }

    private void tell(ReplayReport report, GivenIds ids) {
        List<PaperId> done = report.done();
        List<String> reasons = Stream.concat(
                        ids.bad().stream(), report.refused().values().stream().map(OneLine::of))
                .toList();
        if (output.json()) {
            spec.commandLine()
                    .getOut()
                    .println(new Json()
                            .put("act", "replay")
                            .put("from", from)
                            .put("done", done.stream().map(PaperId::text).toList())
                            .put("refused", reasons)
                            .text());
            return;
        }
        spec.commandLine()
                .getOut()
                .println("replay: " + PaperWords.papers(done.size()) + (done.size() == 1 ? " continues" : " continue")
                        + " from " + from);
        spec.commandLine().getOut().flush();
        reasons.forEach(why -> spec.commandLine().getErr().println("okiagari: " + why));
    }
}

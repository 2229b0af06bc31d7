package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.ReplayReport;
import dev.okiagari.server.wiring.Place;
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

/** Has papers go through their steps again. */
@Command(
        name = "replay",
        description = {
            "Has papers go through their steps again from one on; a node works on them when one runs.",
            "After another model has been set: --from extraction --all, or --from embedding --all for search alone."
        })
final class ReplayCommand implements Callable<Integer> {
    private final Supplier<Place> place;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--from",
            required = true,
            paramLabel = "STEP",
            description = "The first step again: ${COMPLETION-CANDIDATES}.",
            completionCandidates = Steps.class)
    private String from = "";

    @Option(names = "--all", description = "Every paper that is ready.")
    private boolean all;

    @Parameters(
            arity = "0..*",
            paramLabel = "ID",
            description = "arXiv ids, in any of their forms; a single - reads them from standard input.")
    private List<String> written = new ArrayList<>();

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            defaultValue = "papers replay",
            description = "Why you do this. Recorded with your name and shown with the item.")
    private String reason = "papers replay";

    ReplayCommand(Supplier<Place> place) {
        this.place = place;
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
                    spec.commandLine(),
                    "could not replay from " + from + " because the steps are " + String.join(", ", Papers.STEPS));
        }
        if (all == !written.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "could not start because it needs either ids or --all");
        }
        GivenIds ids = GivenIds.of(all ? List.of() : IdArguments.all(written, spec.commandLine()));
        try (PaperDesk desk = PaperDesk.open(place.get())) {
            ReplayReport report =
                    all ? replayAll(desk) : desk.papers().replay(ids.good(), from, PaperDesk.actor(reason));
            tell(report, ids);
            if (!report.done().isEmpty() && !output.json()) {
                Workers.sayWhenNobodyWorks(desk, spec.commandLine());
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
                .println("replay: " + PaperWords.papers(done.size()) + (done.size() == 1 ? " goes" : " go")
                        + " on from " + from);
        spec.commandLine().getOut().flush();
        reasons.forEach(why -> spec.commandLine().getErr().println("okiagari: " + why));
    }
}

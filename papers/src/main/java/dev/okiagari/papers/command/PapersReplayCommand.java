package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.json.PaperActJson;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.view.ReplayReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Re-runs papers from a given step. */
@Command(name = "replay")
final class PapersReplayCommand extends PaperActCommand {
    private static final IdArguments.Parsed NONE = new IdArguments.Parsed(Set.of(), List.of());

    @Option(names = "--from", required = true, paramLabel = "STEP", completionCandidates = Steps.class)
    private String from = "";

    @Option(names = "--all")
    private boolean all;

    @Mixin
    private IdArguments given = new IdArguments();

    PapersReplayCommand(Supplier<PapersContext> opening) {
        super(opening, "papers replay");
    }

    /** For help and completion. */
    static final class Steps extends ArrayList<String> {
        Steps() {
            super(Papers.STEPS);
        }
    }

    @Override
    protected void check() {
        if (!Papers.STEPS.contains(from)) {
            throw wrong(say("replay.unknown_step", from, String.join(", ", Papers.STEPS)));
        }
        if (all == !given.isEmpty()) {
            throw wrong(say("replay.ids_or_all"));
        }
    }

    @Override
    PaperActJson act(PapersContext context, Actor actor) {
        IdArguments.Parsed ids = all ? NONE : given.parsed();
        ReplayReport report = all
                ? context.papers().replayAll(from, actor, done -> note(say("replay.so_far", done)))
                : context.papers().replay(ids.good(), from, actor);
        List<String> refused = new ArrayList<>(ids.bad());
        refused.addAll(report.refused().values());
        return new PaperActJson(
                "replay", from, report.done().stream().map(PaperId::text).toList(), refused);
    }

    @Override
    protected List<String> lines(PaperActJson acted) {
        return List.of(say("replay.done", acted.done().size(), from));
    }
}

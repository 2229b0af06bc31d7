package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.Holds;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.json.PaperStatusJson;
import dev.okiagari.papers.json.PaperStatusesJson;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.view.PaperStatus;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the status of papers. */
@Command(name = "status")
final class PapersStatusCommand extends ReadCommand<PapersContext, PapersStatusCommand.Seen> {
    private static final int MAX_COLUMNS = 300;

    @Mixin
    private IdArguments given = new IdArguments();

    /** How far papers are, and what is said beside it. */
    record Seen(List<PaperStatus> papers, List<String> refused, List<PaperId> missing, List<String> problems) {}

    PapersStatusCommand(Supplier<PapersContext> opening) {
        super(opening);
    }

    @Override
    protected Seen read(PapersContext context) {
        IdArguments.Parsed ids = given.parsed();
        List<PaperStatus> seen = context.papers().status(ids.good());
        Set<PaperId> missing = new LinkedHashSet<>(ids.good());
        seen.forEach(one -> missing.remove(one.paper().id()));
        List<String> problems = new ArrayList<>();
        if (seen.stream().anyMatch(one -> !one.paper().isOver())) {
            PaperHoldText.ofPapers(context.runtime().database().inTransaction(Holds::withItems)).stream()
                    .map(PaperHoldText::line)
                    .forEach(problems::add);
            PaperWorkers.missing(context).ifPresent(problems::add);
        }
        return new Seen(seen, ids.bad(), List.copyOf(missing), problems);
    }

    @Override
    protected Record json(Seen seen) {
        return new PaperStatusesJson(
                seen.papers().stream().map(PaperStatusJson::of).toList(),
                seen.refused(),
                seen.missing().stream().map(PaperId::text).toList());
    }

    @Override
    protected List<String> lines(Seen seen) {
        Table table = new Table().words("ID", "STATUS", "STEPS").words("NEXT OR REASON", MAX_COLUMNS);
        for (PaperStatus one : seen.papers()) {
            Progress paper = one.paper();
            table.row(paper.id(), paper.status().word(), PaperLines.steps(paper.steps()), words(one));
        }
        return table.lines(columns());
    }

    /** What happens next, or what went wrong. */
    private static String words(PaperStatus one) {
        Progress paper = one.paper();
        if (paper.status() == Status.READY) {
            return PaperLines.orEmpty(paper.title());
        }
        String doing = one.staleness() == null ? "" : one.staleness().message();
        String cause = PaperLines.cause(paper.error(), "");
        return doing.isEmpty() || cause.isEmpty() ? doing + cause : say("paper.doing_after", doing, cause);
    }

    @Override
    protected String empty(Seen seen) {
        return hint(seen);
    }

    @Override
    protected String hint(Seen seen) {
        Stream<String> wrong =
                Stream.concat(seen.refused().stream(), seen.missing().stream().map(id -> say("paper.missing", id)));
        return String.join(
                "\n",
                Stream.concat(seen.problems().stream(), wrong.map(one -> "okiagari: " + one))
                        .toList());
    }

    @Override
    protected int exit(Seen seen) {
        boolean isWell = seen.refused().isEmpty()
                && seen.missing().isEmpty()
                && seen.papers().stream().noneMatch(one -> one.paper().status() == Status.FAILED);
        return isWell ? Exit.OK : Exit.FAILED;
    }
}

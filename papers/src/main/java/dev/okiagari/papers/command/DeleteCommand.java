package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.json.PaperActJson;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.setup.PapersProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Deletes papers. */
@Command(name = "delete")
final class DeleteCommand extends PaperActCommand {
    @Mixin
    private IdArguments given = new IdArguments();

    @Option(names = "--yes")
    private boolean yes;

    DeleteCommand(Supplier<PapersContext> opening) {
        super(opening, "papers delete");
    }

    @Override
    protected void check() {
        if (!yes) {
            throw wrong(say("delete.needs_yes"));
        }
    }

    @Override
    PaperActJson act(PapersContext context, Actor actor) {
        IdArguments.Parsed ids = given.parsed();
        List<String> deleted = new ArrayList<>();
        List<String> refused = new ArrayList<>(ids.bad());
        try {
            for (PaperId id : ids.good()) {
                if (context.delete(id)) {
                    deleted.add(id.text());
                } else {
                    refused.add(say("paper.unknown", id));
                }
            }
        } catch (ClassifiedException e) {
            throw PapersProblems.failed(e); // of the storage; papers that were deleted before stay deleted
        }
        return new PaperActJson("delete", null, deleted, refused);
    }

    @Override
    boolean needsNode() {
        return false;
    }

    @Override
    protected List<String> lines(PaperActJson acted) {
        return acted.done().stream().map(id -> say("delete.done", id)).toList();
    }
}

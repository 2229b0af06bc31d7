package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.papers.NoSuchPaper;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.json.PaperActJson;
import dev.okiagari.papers.setup.PapersContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Retries failed papers. */
@Command(name = "retry")
final class RetryCommand extends PaperActCommand {
    @Mixin
    private IdArguments given = new IdArguments();

    RetryCommand(Supplier<PapersContext> opening) {
        super(opening, "papers retry");
    }

    @Override
    PaperActJson act(PapersContext context, Actor actor) {
        IdArguments.Parsed ids = given.parsed();
        List<String> done = new ArrayList<>();
        List<String> refused = new ArrayList<>(ids.bad());
        for (PaperId id : ids.good()) {
            try {
                context.papers().retry(id, actor);
                done.add(id.text());
            } catch (NoSuchPaper | IllegalMove | IllegalStateException e) {
                refused.add(String.valueOf(e.getMessage()));
            }
        }
        return new PaperActJson("retry", null, done, refused);
    }

    @Override
    protected List<String> lines(PaperActJson acted) {
        return acted.done().stream().map(id -> say("retry.done", id)).toList();
    }
}

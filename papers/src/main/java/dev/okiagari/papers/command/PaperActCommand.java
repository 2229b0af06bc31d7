package dev.okiagari.papers.command;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.terminal.ActCommand;
import dev.okiagari.papers.json.PaperActJson;
import dev.okiagari.papers.setup.PapersContext;
import java.util.List;
import java.util.function.Supplier;

/** A command that has papers worked on again, or deletes them. A reason may be given. Used by one thread. */
abstract class PaperActCommand extends ActCommand<PapersContext, PaperActJson> {
    private final String usual;
    private String hint = "";

    /** @param usual what is recorded when no reason is given */
    PaperActCommand(Supplier<PapersContext> opening, String usual) {
        super(opening);
        this.usual = usual;
    }

    abstract PaperActJson act(PapersContext context, Actor actor);

    @Override
    protected final PaperActJson act(PapersContext context, Act by) {
        PaperActJson acted = act(context, new Actor(by.who(), by.why().isEmpty() ? usual : by.why()));
        if (needsNode() && !acted.done().isEmpty()) {
            hint = PaperWorkers.missing(context).orElse("");
        }
        return acted;
    }

    /** Whether nothing happens before a node works on papers. */
    boolean needsNode() {
        return true;
    }

    @Override
    protected final String purpose() {
        return usual;
    }

    @Override
    protected final boolean needsReason() {
        return false;
    }

    @Override
    protected final String hint(PaperActJson acted) {
        return hint;
    }

    @Override
    protected final List<String> refused(PaperActJson acted) {
        return acted.refused();
    }
}

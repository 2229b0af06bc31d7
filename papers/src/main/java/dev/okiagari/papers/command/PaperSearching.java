package dev.okiagari.papers.command;

import dev.okiagari.kit.terminal.ListCommand;
import dev.okiagari.papers.search.Slice;
import dev.okiagari.papers.setup.PapersContext;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;

/**
 * A command that searches the index of this host, which is brought up to date first. Used by one thread.
 *
 * @param <Q> what is looked for
 * @param <A> a page of what was found
 */
abstract class PaperSearching<Q, A extends Record> extends ListCommand<PapersContext, A> {
    @Mixin
    private PaperFilterOptions filter = new PaperFilterOptions();

    PaperSearching(Supplier<PapersContext> opening) {
        super(opening, 10, Slice.LARGEST);
    }

    /** Throws {@link IllegalArgumentException} for options that contradict each other. */
    abstract Q request(PaperFilterOptions options, int cursor);

    abstract A search(PapersContext context, Q request);

    private Q request() {
        try {
            Long cursor = numberCursor();
            return request(filter, cursor == null ? 0 : (int) Math.min(cursor, Integer.MAX_VALUE));
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    @Override
    protected final void check() {
        super.check();
        request();
    }

    @Override
    protected final A read(PapersContext context) {
        IndexNotice.catchUp(context.library(), this::note);
        return search(context, request());
    }

    /** The optimizing compiler pays off in a large index. */
    @Override
    public final boolean needsOptimizer() {
        return true;
    }
}

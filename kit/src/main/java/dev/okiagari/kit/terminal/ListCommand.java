package dev.okiagari.kit.terminal;

import static dev.okiagari.kit.KitTexts.say;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * A command that lists something page by page. Used by one thread.
 *
 * @param <C> what it works with
 * @param <A> a page
 */
public abstract class ListCommand<C extends CommandContext, A extends Record> extends ReadCommand<C, A> {
    private final int usual;
    private final int most;

    @Option(names = "--limit", paramLabel = "N", descriptionKey = "shared.limit")
    private @Nullable Integer limit;

    @Option(names = "--cursor", paramLabel = "CURSOR", descriptionKey = "shared.cursor")
    private @Nullable String cursor;

    /**
     * @param usual how many entries a page has if --limit is not given
     * @param most how many it may have
     */
    protected ListCommand(Supplier<? extends C> opening, int usual, int most) {
        super(opening);
        this.usual = usual;
        this.most = most;
    }

    /** The cursor of the page after this one; null after the last. */
    protected abstract @Nullable Object next(A page);

    @Override
    protected void check() {
        if (limit != null && (limit < 1 || limit > most)) {
            throw wrong(say("command.limit", limit, most, usual));
        }
    }

    protected final int limit() {
        return limit == null ? usual : limit;
    }

    protected final @Nullable String cursor() {
        return cursor;
    }

    /** The cursor of a list that is cut by number. */
    protected final @Nullable Long numberCursor() {
        if (cursor != null && !cursor.matches("[0-9]{1,18}")) {
            throw wrong(say("command.cursor", cursor));
        }
        return cursor == null ? null : Long.valueOf(cursor);
    }

    @Override
    protected String hint(A page) {
        Object next = next(page);
        return next == null ? "" : say("command.more", OneLine.of(next.toString()));
    }
}

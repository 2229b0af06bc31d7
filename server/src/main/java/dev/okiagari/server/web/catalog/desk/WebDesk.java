package dev.okiagari.server.web.catalog.desk;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.search.ItemLibrary;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.server.wiring.Folders;
import dev.okiagari.server.wiring.ProgramRuntime;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/**
 * What the catalog's pages and API work with. A thread of its own keeps the search index up to date until the desk is closed. Threads may
 * share it.
 */
public final class WebDesk implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 10;

    private final Catalog catalog;
    private final ItemLibrary library;
    private final Acts acts;
    private final FailureMemory failures;
    private final Thread follower;

    private WebDesk(Catalog catalog, ItemLibrary library, Acts acts) {
        this.catalog = catalog;
        this.library = library;
        this.acts = acts;
        this.failures = new FailureMemory(catalog::failureGroups);
        this.follower =
                Thread.ofPlatform().daemon().name("okiagari-catalog-index").start(library::follow);
    }

    /** Ends the command when the folder of the index cannot be used. */
    public static WebDesk open(ProgramRuntime runtime) {
        Catalog catalog = new Catalog(runtime.database(), runtime.client());
        return new WebDesk(catalog, library(runtime), new Acts(catalog, runtime));
    }

    private static ItemLibrary library(ProgramRuntime runtime) {
        try {
            return ItemLibrary.open(Folders.catalogIndex(runtime.place()), runtime.database());
        } catch (UncheckedIOException e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    public Catalog catalog() {
        return catalog;
    }

    public ItemLibrary library() {
        return library;
    }

    /** What operators may do. */
    public Acts acts() {
        return acts;
    }

    /** Why targets of runs failed. */
    public FailureMemory failures() {
        return failures;
    }

    @Override
    public void close() {
        library.stopFollowing();
        try {
            follower.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        library.close();
    }
}

package dev.okiagari.server.command.papers;

import dev.okiagari.application.index.IndexCondition;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.SlowNotice;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.gateway.redaction.Redaction;
import dev.okiagari.papers.PaperLibrary;
import dev.okiagari.server.command.papers.sheet.PaperWords;
import dev.okiagari.server.wiring.Folders;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The search index for one command, updated from the database. If another process writes it, its committed state is read. */
record OpenIndex(PaperLibrary library) implements AutoCloseable {
    /** Referenced here so that its level is kept. It would print advice about JVM flags. */
    private static final Logger ADVICE = Logger.getLogger("org.apache.lucene.internal.vectorization");

    /** Longer waits are explained. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    static OpenIndex over(PaperDesk desk) {
        ADVICE.setLevel(Level.SEVERE);
        try {
            return new OpenIndex(PaperLibrary.open(Folders.index(desk.place()), desk.tables()));
        } catch (UncheckedIOException e) {
            throw new CommandFailed(
                    Exit.FAILED, e.getMessage() + ": " + Redaction.causes(Objects.requireNonNull(e.getCause())), e);
        }
    }

    /** Updates the index. Prints what is being done when it takes a while. */
    OpenIndex caughtUp(Consumer<String> say) {
        boolean isDamaged = library.condition() == IndexCondition.DAMAGED;
        Runnable saying = () -> words().ifPresent(say);
        SlowNotice slow = SlowNotice.after(PATIENCE, isDamaged ? () -> {} : saying);
        try {
            if (isDamaged) {
                saying.run(); // worth knowing, however short it takes
            }
            library.catchUp();
            return this;
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        } finally {
            slow.end();
        }
    }

    /** Empty when only deletions are left. */
    private Optional<String> words() {
        String papers = papers();
        if (library.condition() == IndexCondition.USABLE && papers.equals(PaperWords.papers(0))) {
            return Optional.empty();
        }
        String rebuilding = "; rebuilding it from the database: " + papers;
        return Optional.of(
                switch (library.condition()) {
                    case MISSING -> "building the search index from the database: " + papers;
                    case DAMAGED -> "the search index was damaged" + rebuilding;
                    case OTHER_VERSION ->
                        "the search index was written by another version of this program" + rebuilding;
                    case OTHER_DATABASE ->
                        "the search index belonged to another database, or to a later state of this one" + rebuilding;
                    case USABLE -> "updating the search index from the database: " + papers;
                });
    }

    private String papers() {
        try {
            return PaperWords.papers(library.behind());
        } catch (DatabaseFailed e) {
            return "an unknown number of papers"; // the update itself fails too, and reports it
        }
    }

    /** Rebuilds it; false when another process writes it, which then does so. */
    boolean rebuild() {
        return library.reindex();
    }

    @Override
    public void close() {
        library.close();
    }
}

package dev.okiagari.server.command.papers;

import dev.okiagari.application.index.IndexCondition;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.SlowNotice;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.gateway.redaction.Redaction;
import dev.okiagari.papers.PaperLibrary;
import dev.okiagari.server.wiring.Folders;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The search index for one command, brought up to the tables. Where a server keeps it, what that one has committed is read. */
record OpenIndex(PaperLibrary library) implements AutoCloseable {
    /** Kept, or its level would be forgotten. It recommends a flag of the JVM to people who asked for papers. */
    private static final Logger ADVICE = Logger.getLogger("org.apache.lucene.internal.vectorization");

    /** As long as people wait without wondering. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    static OpenIndex over(PaperDesk desk) {
        ADVICE.setLevel(Level.SEVERE);
        try {
            return new OpenIndex(PaperLibrary.open(Folders.index(desk.place()), desk.tables()));
        } catch (UncheckedIOException e) {
            throw new CommandFailed(
                    Exit.FAILED,
                    e.getMessage() + " because of " + Redaction.causes(Objects.requireNonNull(e.getCause())),
                    e);
        }
    }

    /** What is in the tables now can be found from here on. Where that takes a while, says what is being done. */
    OpenIndex caughtUp(Consumer<String> say) {
        boolean isDamaged = library.condition() == IndexCondition.DAMAGED;
        Runnable saying = () -> words().ifPresent(say);
        SlowNotice slow = SlowNotice.after(PATIENCE, isDamaged ? () -> {} : saying);
        try {
            if (isDamaged) {
                saying.run(); // whatever it was may happen again: that is worth knowing, however long it takes
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

    /** Empty when nothing but deletions is left to follow. */
    private Optional<String> words() {
        String papers = papers();
        if (library.condition() == IndexCondition.USABLE && papers.equals(PaperWords.papers(0))) {
            return Optional.empty();
        }
        String anew = "; building it anew from the database: " + papers;
        return Optional.of(
                switch (library.condition()) {
                    case MISSING -> "building the search index from the database: " + papers;
                    case DAMAGED -> "the search index was damaged" + anew;
                    case OTHER_VERSION -> "the search index was written by another version of this program" + anew;
                    case OTHER_DATABASE ->
                        "the search index was of another database, or of a later state of this one" + anew;
                    case USABLE -> "bringing the search index up to the database: " + papers;
                });
    }

    private String papers() {
        try {
            return PaperWords.papers(library.behind());
        } catch (DatabaseFailed e) {
            return "an unknown number of papers"; // the work itself runs into it as well, and reports it
        }
    }

    /** Builds it anew; false when another process keeps it, which then does so. */
    boolean rebuild() {
        return library.reindex();
    }

    @Override
    public void close() {
        library.close();
    }
}

package dev.okiagari.server.papers;

import dev.okiagari.console.command.CommandFailed;
import dev.okiagari.console.command.Exit;
import dev.okiagari.engine.DatabaseFailed;
import dev.okiagari.gateway.redaction.Redaction;
import dev.okiagari.papers.search.IndexFollower;
import dev.okiagari.papers.search.PaperIndex;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The search index for one command, brought up to the tables. Where a server keeps it, what that one has committed is read. */
record OpenIndex(PaperIndex index, IndexFollower follower) implements AutoCloseable {
    /** Kept, or its level would be forgotten. It recommends a flag of the JVM to people who asked for papers. */
    private static final Logger ADVICE = Logger.getLogger("org.apache.lucene.internal.vectorization");

    static OpenIndex over(PaperDesk desk) {
        ADVICE.setLevel(Level.SEVERE);
        try {
            PaperIndex index = PaperIndex.open(Folders.index(desk.place()));
            return new OpenIndex(index, new IndexFollower(index, desk.source()));
        } catch (UncheckedIOException e) {
            throw new CommandFailed(
                    Exit.FAILED,
                    e.getMessage() + " because of " + Redaction.causes(Objects.requireNonNull(e.getCause())),
                    e);
        }
    }

    /** What is in the tables now can be found from here on. */
    OpenIndex caughtUp() {
        try {
            follower.catchUp();
            return this;
        } catch (SQLException e) {
            close();
            throw new DatabaseFailed(e);
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Builds it anew; false when another process keeps it, which then does so. */
    boolean rebuild() {
        try {
            return follower.reindex();
        } catch (SQLException e) {
            throw new DatabaseFailed(e);
        }
    }

    @Override
    public void close() {
        follower.close();
        index.close();
    }
}

package dev.okiagari.papers.setup;

import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.gateway.redaction.Redaction;
import dev.okiagari.kit.terminal.CommandContext;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.papers.ArxivSearch;
import dev.okiagari.papers.PaperLibrary;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.search.ExtractionAnswer;
import dev.okiagari.papers.search.ExtractionRequest;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SearchRequest;
import dev.okiagari.papers.search.query.PaperSearch;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What commands, pages, the API and tools work with: papers, and what searching them needs, which is opened when it is first used. Threads
 * may share it.
 */
public final class PapersContext implements CommandContext {
    /** Referenced here so that its level is kept. It would print advice about JVM flags. */
    private static final Logger ADVICE = Logger.getLogger("org.apache.lucene.internal.vectorization");

    private final ProgramRuntime runtime;
    private final boolean isOwner;
    private final Papers papers;
    private @Nullable PaperLibrary library;
    private @Nullable TextModels models;
    private @Nullable PaperSearch search;

    private PapersContext(ProgramRuntime runtime, boolean isOwner) {
        this.runtime = runtime;
        this.isOwner = isOwner;
        this.papers = new Papers(runtime.database(), runtime.client());
    }

    /** For one command, which closes the runtime with it. */
    public static PapersContext ofCommand(ProgramRuntime runtime) {
        return new PapersContext(runtime, true);
    }

    /** For a server, which closes the runtime itself: the index follows the tables in the background. */
    public static PapersContext ofServer(ProgramRuntime runtime) {
        PapersContext context = new PapersContext(runtime, false);
        context.follow();
        return context;
    }

    public ProgramRuntime runtime() {
        return runtime;
    }

    public Papers papers() {
        return papers;
    }

    public ArxivSearch arxiv() {
        return new ArxivSearch(runtime.client(), PapersApplication.arxiv(runtime));
    }

    /** Keeps the index up to date in the background from now on. Called once, by what runs for long. */
    public void follow() {
        library().follow();
        search();
    }

    /** The search index of this host. Ends the command when its folder cannot be used. */
    public synchronized PaperLibrary library() {
        if (library == null) {
            ADVICE.setLevel(Level.SEVERE);
            try {
                library = PaperLibrary.open(runtime.location().folder("index"), runtime.database());
            } catch (UncheckedIOException e) {
                String cause = Redaction.causes(Objects.requireNonNull(e.getCause()));
                throw new CommandFailed(Exit.FAILED, e.getMessage() + ": " + cause, e);
            }
        }
        return library;
    }

    private synchronized PaperSearch search() {
        if (search == null) {
            models = TextModels.open(UpstreamSettings.read(runtime.settings()));
            search = library().searchWith(models.embedder());
        }
        return search;
    }

    /** Ingests papers. Throws {@link CommandFailed} when the papers of this database come from another kind of arXiv. */
    public List<Papers.IngestAnswer> ingest(List<String> written, Actor actor) {
        PapersApplication.requireSource(runtime);
        return papers.ingest(written, actor);
    }

    public SearchAnswer search(SearchRequest request) {
        return search().search(request);
    }

    public ExtractionAnswer searchExtractions(ExtractionRequest request) {
        return library().searchExtractions(request);
    }

    /** Deletes a paper with its raw copies; false when there is none. The index follows. */
    public boolean delete(PaperId id) {
        return papers.delete(id, runtime.storageForRemoval());
    }

    @Override
    public synchronized void close() {
        try {
            if (library != null) {
                library.close();
            }
            if (models != null) {
                models.close();
            }
        } finally {
            if (isOwner) {
                runtime.close();
            }
        }
    }
}

package dev.okiagari.server.web.papers.desk;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.papers.ArxivSearch;
import dev.okiagari.papers.PaperLibrary;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.search.ExtractionAnswer;
import dev.okiagari.papers.search.ExtractionRequest;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SearchRequest;
import dev.okiagari.papers.search.query.PaperSearch;
import dev.okiagari.server.papers.PapersApplication;
import dev.okiagari.server.papers.TextModels;
import dev.okiagari.server.wiring.Folders;
import dev.okiagari.server.wiring.ProgramRuntime;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * What pages, API and tools of papers work with, opened once in a program. The search index follows the tables in the background.
 * Threads may share it.
 */
public final class PapersDesk implements AutoCloseable {
    /** Referenced here so that its level is kept. It would print advice about JVM flags. */
    private static final Logger ADVICE = Logger.getLogger("org.apache.lucene.internal.vectorization");

    private final ProgramRuntime runtime;
    private final Papers papers;
    private final ArxivSearch arxiv;
    private final TextModels models;
    private final PaperLibrary library;
    private final PaperSearch search;

    private PapersDesk(ProgramRuntime runtime, TextModels models, PaperLibrary library) {
        this.runtime = runtime;
        this.models = models;
        this.library = library;
        this.papers = new Papers(runtime.database(), runtime.client());
        this.arxiv = new ArxivSearch(runtime.client(), PapersApplication.arxiv(runtime));
        this.search = library.searchWith(models.embedder());
    }

    public static PapersDesk open(ProgramRuntime runtime) {
        ADVICE.setLevel(Level.SEVERE);
        PaperLibrary library = PaperLibrary.open(Folders.index(runtime.place()), runtime.database());
        library.follow();
        TextModels models = TextModels.open(runtime.place().settings().services());
        return new PapersDesk(runtime, models, library);
    }

    public Papers papers() {
        return papers;
    }

    public ArxivSearch arxiv() {
        return arxiv;
    }

    /** Takes papers in. Throws {@link CommandFailed} when the papers of this database come from another kind of arXiv. */
    public List<Papers.IngestAnswer> ingest(List<String> written, Actor actor) {
        PapersApplication.requireSource(runtime);
        return papers.ingest(written, actor);
    }

    public SearchAnswer search(SearchRequest request) {
        return search.search(request);
    }

    public ExtractionAnswer searchExtractions(ExtractionRequest request) {
        return library.searchExtractions(request);
    }

    /** Deletes a paper with its raw copies; false when there is none. The index follows. */
    public boolean delete(PaperId id) {
        return papers.delete(id, runtime.storageForRemoval());
    }

    @Override
    public void close() {
        library.close();
        models.close();
    }
}

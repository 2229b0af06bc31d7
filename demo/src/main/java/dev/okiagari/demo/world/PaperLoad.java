package dev.okiagari.demo.world;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.papers.Papers;
import dev.okiagari.sandbox.arxiv.Corpus;
import dev.okiagari.sandbox.arxiv.Paper;
import java.time.Duration;
import java.util.List;

/** Takes in the papers of the made-up arXiv, one a second, and a few ids that it does not have. Used by one thread. */
public final class PaperLoad implements Load {
    static final String NAME = "papers";

    private static final Duration EACH = Duration.ofSeconds(1);
    private static final int ABSENT = 4;

    private final Papers papers;
    private final Book book;
    private final List<String> ids;
    private final long startedWith;

    public PaperLoad(Papers papers, Corpus corpus, Book book) {
        this.papers = papers;
        this.book = book;
        List<String> known = book.keys(NAME);
        this.ids = java.util.stream.Stream.concat(
                        corpus.absentIds(ABSENT).stream(),
                        corpus.papers().stream().map(Paper::id))
                .filter(id -> !known.contains(id))
                .toList();
        this.startedWith = known.size();
    }

    @Override
    public void round(Duration since) {
        long due = Math.min(ids.size(), since.toMillis() / EACH.toMillis() + 1);
        int from = (int) (book.size(NAME) - startedWith);
        if (from >= due) {
            return;
        }
        List<String> batch = ids.subList(from, (int) due);
        papers.ingest(batch, Actor.program("demo", "to have something to read"));
        batch.forEach(id -> book.acknowledged(NAME, id));
    }
}

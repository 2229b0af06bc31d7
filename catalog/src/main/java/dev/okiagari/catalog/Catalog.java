package dev.okiagari.catalog;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.store.GenreReads;
import dev.okiagari.catalog.store.HistoryReads;
import dev.okiagari.catalog.store.SummaryReads;
import dev.okiagari.catalog.store.TargetGenreTable;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemDetails;
import dev.okiagari.catalog.view.OwedTarget;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.catalog.view.TargetGenre;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The façade for commands, API and pages: targets, items, genres, what is owed and what runs did. Needs no threads and no steps. Threads may
 * share it. Throws {@code DatabaseFailed} when the database is away.
 */
public final class Catalog {
    private final Database database;
    private final TargetGenreTable targets = new TargetGenreTable();
    private final HistoryReads histories = new HistoryReads();
    private final GenreReads genres = new GenreReads();
    private final SummaryReads summaries = new SummaryReads();

    public Catalog(Database database) {
        this.database = database;
    }

    /** Asks for the rankings of these genres from the next run on. Returns how many were not asked for before. */
    public int addTargets(Collection<Long> genreIds, String who) {
        genreIds.forEach(Catalog::requireGenre);
        return database.inTransaction(tx -> targets.add(tx, genreIds, who));
    }

    /** Returns how many were asked for. Their items stay. */
    public int removeTargets(Collection<Long> genreIds) {
        return database.inTransaction(tx -> targets.remove(tx, genreIds));
    }

    public List<TargetGenre> targets() {
        return database.inTransaction(targets::list);
    }

    /** Everything about an item; empty when it is not here. */
    public Optional<ItemDetails> item(String code) {
        return database.inTransaction(tx -> histories.details(tx, code));
    }

    /** The genres right below this one, as far as they are known; 0 is the root. */
    public List<GenreView> genres(long parent) {
        return database.inTransaction(tx -> genres.children(tx, parent));
    }

    /** What failed and what runs left undone, oldest first: targets of the next run of their job. */
    public List<OwedTarget> owed(int limit) {
        return database.inTransaction(tx -> summaries.owed(tx, limit));
    }

    /** Runs of all jobs, the newest first. */
    public List<RunSummary> runs(int limit) {
        return database.inTransaction(tx -> summaries.list(tx, limit));
    }

    public Optional<RunSummary> run(long id) {
        return database.inTransaction(tx -> summaries.find(tx, id));
    }

    /** How many targets of a run failed, by category, the most frequent first. */
    public Map<String, Long> failures(long run) {
        return database.inTransaction(tx -> summaries.failures(tx, run));
    }

    private static void requireGenre(long genre) {
        if (genre < 0) {
            throw new IllegalArgumentException("a genre is a number from 0, not " + genre);
        }
    }
}

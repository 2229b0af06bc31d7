package dev.okiagari.catalog.search;

import dev.okiagari.application.Database;
import dev.okiagari.application.index.FollowedIndex;
import dev.okiagari.application.index.IndexFollower;
import dev.okiagari.application.index.LiveSearcher;
import dev.okiagari.catalog.store.CatalogItemReads;
import dev.okiagari.catalog.store.GenreReads;
import dev.okiagari.engine.model.DatabaseFailed;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;
import org.jspecify.annotations.Nullable;

/**
 * The searchable items of this host: an index in a folder that follows the database. One process writes the folder, others read what it
 * has committed. Threads may share it. Throws {@code DatabaseFailed} when the database is away.
 */
public final class ItemLibrary implements AutoCloseable {
    /** After so many items, those that cannot be on the page are passed over. */
    private static final int LOOKED_AT = 1_000;

    private final Database database;
    private final FollowedIndex index;
    private final IndexFollower follower;
    private final CatalogItemReads items = new CatalogItemReads();
    private final GenreReads genres = new GenreReads();

    private ItemLibrary(Database database, FollowedIndex index) {
        this.database = database;
        this.index = index;
        this.follower = new IndexFollower(index, database.dataSource());
    }

    /** Throws {@link java.io.UncheckedIOException} when the folder cannot be used. */
    public static ItemLibrary open(Path folder, Database database) {
        return new ItemLibrary(database, FollowedIndex.open(folder, ItemIndex.PLAN));
    }

    /** Finds items. Throws {@link IllegalArgumentException} for a cursor that belongs to another search. */
    public FoundItems search(CatalogItemQuery query) {
        Query filtered = filtered(query);
        Sorting sorting = new Sorting(query.sort(), query.text() != null);
        Found found = index.read(searcher -> found(searcher, filtered, sorting, query));
        return new FoundItems(database.inTransaction(tx -> items.of(tx, found.codes())), found.total(), found.next());
    }

    /** What the index says. */
    private record Found(
            List<String> codes, long total, @Nullable String next) {}

    private Query filtered(CatalogItemQuery query) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        String text = query.text();
        all.add(text == null ? MatchAllDocsQuery.INSTANCE : ItemWords.of(text), Occur.MUST);
        Long genre = query.genre();
        if (genre != null) {
            Map<Long, List<Long>> below = database.inTransaction(tx -> genres.below(tx, List.of(genre)));
            all.add(LongPoint.newSetQuery(ItemIndex.GENRE, below.getOrDefault(genre, List.of())), Occur.FILTER);
        }
        String shop = query.shop();
        if (shop != null) {
            all.add(new TermQuery(new Term(ItemIndex.SHOP, shop)), Occur.FILTER);
        }
        Long least = query.prices().least();
        Long most = query.prices().most();
        if (least != null || most != null) {
            all.add(
                    LongPoint.newRangeQuery(
                            ItemIndex.PRICE,
                            least == null ? Long.MIN_VALUE : least,
                            most == null ? Long.MAX_VALUE : most),
                    Occur.FILTER);
        }
        Boolean active = query.active();
        if (active != null) {
            all.add(new TermQuery(new Term(ItemIndex.ACTIVE, Boolean.toString(active))), Occur.FILTER);
        }
        return all.build();
    }

    private static Found found(LiveSearcher searcher, Query filtered, Sorting sorting, CatalogItemQuery query)
            throws IOException {
        int documents = searcher.getIndexReader().maxDoc();
        if (documents == 0) {
            return new Found(List.of(), 0, null);
        }
        String cursor = query.cursor();
        FieldDoc after = cursor == null ? null : sorting.read(cursor, documents - 1);
        // Texts are looked at once, which counts them too. Filters are counted quickly, and then most items are passed
        // over.
        boolean hasText = query.text() != null;
        TopFieldDocs top = searcher.search(
                filtered,
                new TopFieldCollectorManager(
                        sorting.lucene(), query.limit() + 1, after, hasText ? Integer.MAX_VALUE : LOOKED_AT));
        long total = hasText ? top.totalHits.value() : searcher.count(filtered);
        List<String> codes = new ArrayList<>();
        StoredFields stored = searcher.storedFields();
        int shown = Math.min(query.limit(), top.scoreDocs.length);
        for (ScoreDoc hit : List.of(top.scoreDocs).subList(0, shown)) {
            codes.add(stored.document(hit.doc, Set.of(ItemIndex.CODE)).get(ItemIndex.CODE));
        }
        boolean isMore = top.scoreDocs.length > shown;
        return new Found(codes, total, isMore ? sorting.cursor((FieldDoc) top.scoreDocs[shown - 1]) : null);
    }

    /** How many items are in each of these genres and below it. */
    public Map<Long, Long> count(Collection<Long> wanted) {
        Map<Long, List<Long>> below = database.inTransaction(tx -> genres.below(tx, wanted));
        return index.read(searcher -> {
            Map<Long, Long> counts = new LinkedHashMap<>();
            for (Map.Entry<Long, List<Long>> one : below.entrySet()) {
                counts.put(one.getKey(), (long) searcher.count(LongPoint.newSetQuery(ItemIndex.GENRE, one.getValue())));
            }
            return counts;
        });
    }

    /** Whether everything that was in the tables has been found once: until then, searches find only a part. */
    public boolean isWhole() {
        return index.state().whole();
    }

    /** Keeps the index up to date until {@link #stopFollowing}. For a thread of its own. */
    public void follow() {
        follower.run();
    }

    /** Ends {@link #follow} soon; what it has read by then is kept. */
    public void stopFollowing() {
        follower.close();
    }

    /** Brings the index up to date: what is in the tables now is found from here on. */
    public void catchUp() {
        try {
            follower.catchUp();
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

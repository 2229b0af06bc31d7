package dev.okiagari.catalog.store;

import dev.okiagari.application.ChangeFeed.Change;
import dev.okiagari.catalog.answer.Applier;
import dev.okiagari.catalog.answer.Content;
import dev.okiagari.catalog.answer.Content.GenreContent;
import dev.okiagari.catalog.answer.Content.ItemContent;
import dev.okiagari.catalog.answer.Content.RankingContent;
import dev.okiagari.catalog.answer.Content.TagContent;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.RawAnswer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the end of a target writes, in the transaction that settles it. Writing the same again changes nothing. Locks are taken in one order:
 * the raw key, the staging row, the feed, shared rows by key, own rows. Stateless.
 */
public final class CatalogWrites {
    private final StagingTable staging = new StagingTable();
    private final DoomedTable doomed = new DoomedTable();
    private final ItemTable items = new ItemTable();
    private final ItemPartsTable parts = new ItemPartsTable();
    private final GenreTable genres = new GenreTable();
    private final TagTable tags = new TagTable();
    private final SnapshotTable snapshots = new SnapshotTable();
    private final OwedTable owed = new OwedTable();

    /** What was last applied of a source; empty when nothing was. */
    public Optional<Staged> staged(Connection connection, Entity entity, String id) throws SQLException {
        return staging.find(connection, entity, id);
    }

    /**
     * Applies a stored answer: staging, clean tables and history.
     *
     * @throws RawCopyDoomed when retention is deleting its raw copy
     */
    public void applied(Connection tx, RawAnswer answer, @Nullable String etag) throws SQLException {
        Content content = Applier.content(answer);
        doomed.requireSpared(tx, answer.key().text());
        staging.point(tx, answer, etag);
        clean(tx, content);
        history(tx, content);
        owed.settle(tx, answer.entity(), answer.sourceId());
    }

    /** Applies a raw copy again, without history. Returns false when the source has another content by now. */
    public boolean replayed(Connection tx, RawAnswer answer) throws SQLException {
        if (staging.replayed(tx, answer.entity(), answer.sourceId(), answer.hash()) == 0) {
            return false;
        }
        clean(tx, Applier.content(answer));
        return true;
    }

    /** The answer is the one that was applied last. Returns false when staging has lost it meanwhile: then it is to be applied. */
    public boolean unchanged(Connection tx, Entity entity, String id) throws SQLException {
        boolean isThere = staging.checked(tx, entity, id) == 1;
        if (isThere) {
            owed.settle(tx, entity, id);
        }
        return isThere;
    }

    /** The shop answered that it has nothing of this: no failure. An item becomes inactive. */
    public void gone(Connection tx, Entity entity, String id) throws SQLException {
        withdraw(tx, entity, id, Withdrawal.GONE);
        owed.settle(tx, entity, id);
    }

    /** The target has failed. It is owed, unless it was not found: then an item becomes inactive. */
    public void failed(Connection tx, FailedTarget failed) throws SQLException {
        if (failed.isNotFound()) {
            withdraw(tx, failed.entity(), failed.sourceId(), Withdrawal.NOT_FOUND);
            owed.settle(tx, failed.entity(), failed.sourceId());
        } else {
            owed.owe(tx, failed);
        }
        owed.count(tx, failed.run(), failed.category());
    }

    /** The job active has failed. Nothing is owed: the next one judges all items. */
    public void activeFailed(Connection tx, long run, String category) throws SQLException {
        owed.count(tx, run, category);
    }

    /** A target that had failed comes back: it is no longer counted as failed, and stays owed until it succeeds. */
    public void revived(Connection tx, long run, String category) throws SQLException {
        owed.uncount(tx, run, category);
    }

    /** True when retention is deleting this raw copy: it has to be stored again first. */
    public boolean isDoomed(Connection connection, String rawKey) throws SQLException {
        return doomed.has(connection, rawKey);
    }

    /** The job active. Returns how many items became active or inactive. */
    public int active(Connection tx) throws SQLException {
        CatalogFeed.FEED.take(tx);
        return items.judgeActive(tx);
    }

    private void withdraw(Connection tx, Entity entity, String id, Withdrawal how) throws SQLException {
        staging.withdraw(tx, entity, id, how);
        if (entity == Entity.ITEM) {
            Change feed = CatalogFeed.FEED.take(tx);
            feed.changed(items.deactivate(tx, id));
            feed.announce(id);
        }
    }

    private void clean(Connection tx, Content content) throws SQLException {
        switch (content) {
            case RankingContent ranking -> {} // a ranking is history
            case ItemContent item -> {
                Change feed = CatalogFeed.FEED.take(tx);
                if (item.seller() != null) {
                    items.put(tx, item.seller());
                }
                feed.changed(items.put(tx, item));
                parts.syncTags(tx, item.code(), item.tags());
                parts.syncImages(tx, item.code(), item.images());
                feed.announce(item.code());
            }
            case GenreContent genre -> genres.put(tx, genre.rows());
            case TagContent tag -> tags.put(tx, tag);
        }
    }

    private void history(Connection tx, Content content) throws SQLException {
        switch (content) {
            case RankingContent ranking -> snapshots.ranking(tx, ranking);
            case ItemContent item -> {
                snapshots.market(tx, item.code(), item.offer());
                snapshots.reviews(tx, item.code(), item.reviews());
            }
            case GenreContent genre -> {} // its rows are all there is
            case TagContent tag -> {} // its rows are all there is
        }
    }
}

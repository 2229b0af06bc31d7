package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.decide.Sighting;
import dev.okiagari.engine.internal.store.node.LostWork;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.KnownItem;
import dev.okiagari.engine.internal.work.attempt.SettledLately;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What this node remembers of its database, in order to notice when it goes back in time: the latest beat, the leases
 * it holds and the steps it has settled. Used by the heart's thread.
 */
final class DatabaseMemory {
    private static final Logger log = LoggerFactory.getLogger(DatabaseMemory.class);
    private static final int MOST_NAMED = 10;

    private final HeldLeases inHand;
    private final SettledLately settled;
    private Sighting latest = new Sighting(0, "", "");

    DatabaseMemory(HeldLeases inHand, SettledLately settled) {
        this.inHand = inHand;
        this.settled = settled;
    }

    /**
     * What was lost, if the database went back since the latest beat; empty when nothing shows that it did.
     *
     * @param now what the beat saw; null: the database does not know this node
     */
    Optional<LostWork> compare(Connection connection, @Nullable Sighting now) throws SQLException {
        Sighting.Course course = now == null ? courseOfUnknown(connection) : latest.until(now);
        if (course == Sighting.Course.WENT_ON) {
            return Optional.empty();
        }
        LostWork lost = LostWork.find(connection, settled.all(), inHand.all());
        return course == Sighting.Course.WENT_BACK || lost.isProof() ? Optional.of(lost) : Optional.empty();
    }

    /** A node without a row was declared dead, unless the database has another name than when it was last seen. */
    private Sighting.Course courseOfUnknown(Connection connection) throws SQLException {
        return NodeStore.installations(connection).current().equals(latest.installation())
                ? Sighting.Course.CHANGED
                : Sighting.Course.WENT_BACK;
    }

    /** The node registers, in a database of this name. */
    void begin(String installation) {
        latest = new Sighting(0, "", installation);
    }

    void remember(Sighting seen) {
        latest = seen;
    }

    /** The node has registered again: logs once why, and what was lost. */
    void tell(@Nullable LostWork lost, long formerId, long newId) {
        if (lost == null) {
            log.warn("node {} was declared dead by other nodes; it registers again as node {}", formerId, newId);
            return;
        }
        settled.forget();
        log.error(
                "the database went back in time (a restored backup, or a failover that lost commits): node {} drops what it holds and is"
                        + " node {} now. Of what it knew the database has lost {} settled steps and {} leases{}",
                formerId,
                newId,
                lost.settled().size(),
                lost.leases().size(),
                names(lost));
    }

    private static String names(LostWork lost) {
        List<KnownItem> all =
                Stream.concat(lost.settled().stream(), lost.leases().stream()).toList();
        if (all.isEmpty()) {
            return "";
        }
        String rest = all.size() > MOST_NAMED ? " and " + (all.size() - MOST_NAMED) + " more" : "";
        return all.stream().limit(MOST_NAMED).map(KnownItem::toString).collect(Collectors.joining(", ", ": ", rest));
    }
}

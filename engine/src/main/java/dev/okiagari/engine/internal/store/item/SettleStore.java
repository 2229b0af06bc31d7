package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Transition;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.store.run.RunCounters;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes what attempts decided: the fenced rows, then whatever belongs to those that were not refused. Stateless; the
 * caller commits.
 */
public final class SettleStore {
    private final SubmitStore submissions = new SubmitStore();

    /** Which of the settlements landed, and in which transaction. The others were fenced: nothing of them is written. */
    public record Receipt(List<Settlement> settlements, String transactionId) {}

    /** Settles all of them; fenced ones fall out. Never throws for a fenced row. */
    public Receipt settle(Connection connection, List<Settlement> batch, long nodeId) throws SQLException {
        // Rows are locked in id order within each statement, so that two settlers rarely deadlock.
        List<Settlement> ordered = oncePerLease(batch);
        ordered.sort(Comparator.comparingLong(Settlement::itemId));
        List<Settlement> chained = new ArrayList<>();
        List<Settlement> ended = new ArrayList<>();
        List<Settlement> relocated = new ArrayList<>();
        for (Settlement s : ordered) {
            (s.chains() ? chained : s.ends() ? ended : relocated).add(s);
        }
        ItemMoves.LandedRows landed = new ItemMoves.LandedRows();
        if (!chained.isEmpty()) {
            ItemMoves.chain(connection, chained, landed);
        }
        if (!relocated.isEmpty()) {
            ItemMoves.relocate(connection, relocated, landed);
        }
        if (!ended.isEmpty()) {
            ItemEnds.finish(connection, ended, landed);
        }
        List<Settlement> effective = ordered.stream().filter(landed::has).toList();
        writeWhatGoesWith(connection, effective, nodeId);
        return new Receipt(effective, landed.transactionId());
    }

    /** Locks the rows of these items that nobody else has locked, and returns which. Those that have ended are not among them. */
    public Set<Long> lockFree(Connection connection, List<Long> itemIds) throws SQLException {
        // Safe against whoever locks one of them: it waits for nobody, and locks in id order as settlers do.
        String sql = """
                select id from okiagari.item where id = any(?) order by id for update skip locked
                """;
        return new HashSet<>(Sql.list(connection, sql, row -> row.getLong(1), Column.ids(itemIds)));
    }

    /** A result delivered twice is one result: the second is as fenced as if it had come later. */
    private static List<Settlement> oncePerLease(List<Settlement> batch) {
        Map<Lease, Settlement> first = new LinkedHashMap<>();
        batch.forEach(s -> first.putIfAbsent(s.lease(), s));
        return new ArrayList<>(first.values());
    }

    private void writeWhatGoesWith(Connection connection, List<Settlement> landed, long nodeId) throws SQLException {
        List<NoteStore.Row> notes = new ArrayList<>();
        List<Settlement> failed = new ArrayList<>();
        List<Settlement> remembered = new ArrayList<>();
        List<Submission> children = new ArrayList<>();
        for (Settlement s : landed) {
            if (s.move().transition() == Transition.BRING_BACK) {
                leaveEnd(connection, s);
            }
            s.notes()
                    .forEach(n -> notes.add(new NoteStore.Row(
                            s.itemId(), s.lease().step(), s.move().before().visit(), n)));
            children.addAll(s.children());
            if (s.failure() != null) {
                failed.add(s);
            }
            if (s.took() != null) {
                remembered.add(s);
            }
        }
        if (!notes.isEmpty()) {
            NoteStore.write(connection, notes);
        }
        if (!failed.isEmpty()) {
            LedgerStore.append(connection, failed, nodeId);
        }
        if (!remembered.isEmpty()) {
            HistoryStore.append(connection, remembered, nodeId);
        }
        if (!children.isEmpty()) {
            submissions.submit(connection, children, IfFinished.KEEP);
        }
        for (Settlement s : landed) {
            HoldStore.hold(connection, s, nodeId);
        }
        // After the holds, in the order in which refunds after an outage lock them: no deadlocks.
        RunCounters.settle(connection, landed);
    }

    /** A node has brought it back: from now on it waits at its step. */
    private static void leaveEnd(Connection connection, Settlement back) throws SQLException {
        // Safe against everybody: the row was moved and is locked by this transaction.
        String sql = """
                update okiagari.item set ending = null, ended_as = null, reason = null, lane = ? where id = ?
                """;
        Sql.write(connection, sql, back.laneAfter(), back.itemId());
    }
}

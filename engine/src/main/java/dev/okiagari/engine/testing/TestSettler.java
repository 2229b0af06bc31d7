package dev.okiagari.engine.testing;

import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.LeaseLost;
import dev.okiagari.engine.internal.work.settle.Settler;
import dev.okiagari.engine.internal.work.settle.WriteTransaction;
import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Write;
import java.sql.Connection;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Settles in the caller's thread, runs every write twice, and crashes on demand. */
final class TestSettler implements Settler {
    private final Connections connections;
    private final Around around;
    private final LongSupplier nodeId;
    private final SettleStore store = new SettleStore();
    private @Nullable String crashStep;
    private boolean crashesAfterCommit;
    private boolean crashed;

    TestSettler(Connections connections, Around around, LongSupplier nodeId) {
        this.connections = connections;
        this.around = around;
        this.nodeId = nodeId;
    }

    void crash(String step, boolean afterCommit) {
        crashStep = step;
        crashesAfterCommit = afterCommit;
    }

    boolean hasCrashed() {
        return crashed;
    }

    void recover() {
        crashed = false;
    }

    @Override
    public boolean settle(Settlement settlement, @Nullable Write write) throws Exception {
        Write work = write == null ? WriteTransaction.NOTHING : write;
        WriteTransaction transaction = new WriteTransaction(store, around, settlement, work, nodeId.getAsLong());
        Connection connection = connections.take();
        try {
            if (write != null) {
                transaction.run(connection, connections::endAfterUse);
                connection.rollback();
            }
            transaction.run(connection, connections::endAfterUse);
            boolean crashesHere = settlement.lease().step().equals(crashStep);
            if (crashesHere && !crashesAfterCommit) {
                throw die();
            }
            connection.commit();
            if (crashesHere) {
                throw die();
            }
            return true;
        } catch (WriteTransaction.Fenced e) {
            return false;
        } finally {
            connection.rollback();
            connections.giveBack(connection);
        }
    }

    /** To the attempt this looks like a node that has lost its leases: it drops everything. */
    private LeaseLost die() {
        crashStep = null;
        crashed = true;
        return new LeaseLost();
    }
}

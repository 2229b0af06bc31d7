package dev.okiagari.springboot;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Codec;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Lends the client the connection of the thread's transaction, and wakes nodes after its commit. */
final class WakingDataSource extends TransactionAwareDataSourceProxy {
    private volatile @Nullable Runnable wake;

    private WakingDataSource(DataSource pool) {
        super(pool);
    }

    /** @param engine the node of this process, asked late: its steps may use the client */
    static Client clientOn(DataSource pool, Codec codec, ObjectProvider<Engine> engine) {
        WakingDataSource aware = new WakingDataSource(pool);
        Client client = Client.on(aware, codec);
        aware.wake = () -> {
            Engine own = engine.getIfAvailable();
            (own == null ? client : own.client()).nudge();
        };
        return client;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Runnable action = wake;
        if (action != null
                && TransactionSynchronizationManager.isSynchronizationActive()
                && TransactionSynchronizationManager.isActualTransactionActive()
                && !TransactionSynchronizationManager.isCurrentTransactionReadOnly()) {
            boolean isKnown = TransactionSynchronizationManager.getSynchronizations().stream()
                    .anyMatch(one -> one instanceof Wake own && own.action.equals(action));
            if (!isKnown) {
                TransactionSynchronizationManager.registerSynchronization(new Wake(action));
            }
        }
        return super.getConnection();
    }

    /** After the commit: never waits for a connection. */
    private static final class Wake implements TransactionSynchronization {
        private final Runnable action;

        Wake(Runnable action) {
            this.action = action;
        }

        @Override
        public void afterCommit() {
            action.run();
        }
    }
}

package dev.okiagari.spring;

import dev.okiagari.engine.Client;
import java.sql.Connection;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** The business of the application: a row and an item in one transaction, in the two ways there are. */
class Purchases {
    private final DataSource pool;
    private final JdbcClient jdbc;
    private final Client client;
    private final Client aware;

    Purchases(
            DataSource pool,
            JdbcClient jdbc,
            @Qualifier("client") Client client,
            @Qualifier("awareClient") Client aware) {
        this.pool = pool;
        this.jdbc = jdbc;
        this.client = client;
        this.aware = aware;
    }

    /** By the connection of the transaction. */
    @Transactional
    public void buyIn(String id) {
        insert(id);
        Connection connection = DataSourceUtils.getConnection(pool);
        try {
            client.in(connection).submit(ShopApplication.SHIPPING, id);
        } finally {
            DataSourceUtils.releaseConnection(connection, pool);
        }
        nudgeAfterCommit();
    }

    /** By a client that finds the transaction itself. */
    @Transactional
    public void buyAware(String id) {
        insert(id);
        aware.submit(ShopApplication.SHIPPING, id);
        nudgeAfterCommit();
    }

    @Transactional
    public void buyInAndFail(String id) {
        buyIn(id);
        throw new OutOfStock(id);
    }

    @Transactional
    public void buyAwareAndFail(String id) {
        buyAware(id);
        throw new OutOfStock(id);
    }

    private void insert(String id) {
        jdbc.sql("insert into purchase values (?)").param(id).update();
    }

    private void nudgeAfterCommit() {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                client.nudge();
            }
        });
    }

    /** Rolls the transaction back. */
    static final class OutOfStock extends RuntimeException {
        OutOfStock(String id) {
            super("could not sell " + id + " because it is out of stock");
        }
    }
}

package dev.okiagari.engine.fault;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Lends the connection of the thread's transaction while there is one, as data sources of frameworks do, and the pool's else. */
final class BoundConnections implements DataSource, AutoCloseable {
    private static final Set<String> SWITCHES = Set.of(
            "commit",
            "rollback",
            "setAutoCommit",
            "setReadOnly",
            "setTransactionIsolation",
            "setNetworkTimeout",
            "abort");

    private final DataSource pool;
    private final Map<Thread, Connection> bound = new ConcurrentHashMap<>();
    private final List<String> switched = new ArrayList<>();
    private volatile CountDownLatch mayLend = new CountDownLatch(0);

    BoundConnections(DataSource pool) {
        this.pool = pool;
    }

    void begin() throws SQLException {
        Connection connection = pool.getConnection();
        connection.setAutoCommit(false);
        bound.put(Thread.currentThread(), connection);
    }

    Connection connection() {
        return Objects.requireNonNull(bound.get(Thread.currentThread()));
    }

    void end() throws SQLException {
        connection().setAutoCommit(true);
        connection().close();
        bound.remove(Thread.currentThread());
    }

    /** What somebody who was lent the connection of a transaction has done to it. */
    List<String> switched() {
        return switched;
    }

    /** From now on whoever has no transaction waits. */
    void lendNoOther() {
        mayLend = new CountDownLatch(1);
    }

    void lendAgain() {
        mayLend.countDown();
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection mine = bound.get(Thread.currentThread());
        if (mine == null) {
            try {
                mayLend.await();
            } catch (InterruptedException e) {
                throw new SQLException("interrupted while waiting for a connection", e);
            }
            return pool.getConnection();
        }
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    if (SWITCHES.contains(method.getName())) {
                        switched.add(method.getName());
                    }
                    try {
                        return method.invoke(mine, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public void close() {
        lendAgain();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return pool.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return pool.isWrapperFor(type);
    }
}

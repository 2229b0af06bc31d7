package dev.okiagari.engine.internal.work.settle;

import dev.okiagari.engine.internal.store.sql.Connections;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * The connection that a write gets: everything works but ending or escaping the engine's transaction, by a method or by
 * SQL. What changes the session for longer than the transaction is reported. Dynamic proxies, because {@link Connection}
 * and {@link Statement} have more than a hundred methods of which only a few matter here.
 */
public final class GuardedConnection {
    private static final Set<String> REFUSED =
            Set.of("commit", "setAutoCommit", "close", "abort", "setTransactionIsolation", "setReadOnly");
    private static final Set<String> CHANGING =
            Set.of("setSchema", "setCatalog", "setClientInfo", "setNetworkTimeout", "setHoldability", "setTypeMap");

    private final Connection tx;
    private final Consumer<String> sessionChanged;
    private final Runnable transactionChanged;
    private final Connection guarded;

    private GuardedConnection(Connection tx, Consumer<String> sessionChanged, Runnable transactionChanged) {
        this.tx = tx;
        this.sessionChanged = sessionChanged;
        this.transactionChanged = transactionChanged;
        this.guarded = proxy(Connection.class, this::onConnection);
    }

    /** The connection as a write gets it; {@code sessionChanged} hears of changes that outlive the transaction. */
    public static Connection around(Connection tx, Consumer<String> sessionChanged) {
        return around(tx, sessionChanged, () -> {});
    }

    /** The same; {@code transactionChanged} hears of what concerns everything that follows in the transaction, or others until it ends. */
    static Connection around(Connection tx, Consumer<String> sessionChanged, Runnable transactionChanged) {
        return new GuardedConnection(tx, sessionChanged, transactionChanged).guarded;
    }

    /** The same around connections of these, which end a session that was changed. */
    public static UnaryOperator<Connection> of(Connections connections) {
        return tx -> around(tx, how -> connections.endAfterUse(tx, how));
    }

    @FunctionalInterface
    private interface Call {
        @Nullable
        Object make(Method method, @Nullable Object @Nullable [] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                GuardedConnection.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call.make(method, arguments)));
    }

    private @Nullable Object onConnection(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        String name = method.getName();
        boolean wholeRollback = name.equals("rollback") && (arguments == null || arguments.length == 0);
        if (wholeRollback || REFUSED.contains(name)) {
            throw refused(name);
        }
        if (CHANGING.contains(name)) {
            sessionChanged.accept(name);
            transactionChanged.run();
        }
        if (name.equals("unwrap") && arguments != null && arguments[0] instanceof Class<?> type) {
            return unwrapped(type);
        }
        if (name.equals("isWrapperFor") && arguments != null) {
            return arguments[0] == Connection.class || arguments[0] == PGConnection.class; // what unwrap gives
        }
        if (name.startsWith("prepare")) {
            checkText(arguments);
        }
        return guard(invoke(tx, method, arguments));
    }

    private @Nullable Object guard(@Nullable Object answer) {
        return switch (answer) {
            case CallableStatement statement -> proxy(CallableStatement.class, (m, a) -> onStatement(statement, m, a));
            case PreparedStatement statement -> proxy(PreparedStatement.class, (m, a) -> onStatement(statement, m, a));
            case Statement statement -> proxy(Statement.class, (m, a) -> onStatement(statement, m, a));
            case DatabaseMetaData data -> proxy(DatabaseMetaData.class, (m, a) -> onStatement(data, m, a));
            case null, default -> answer;
        };
    }

    private @Nullable Object onStatement(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        String name = method.getName();
        if (name.equals("getConnection")) {
            return guarded;
        }
        if (target instanceof Statement && (name.startsWith("execute") || name.equals("addBatch"))) {
            checkText(arguments);
        }
        return invoke(target, method, arguments);
    }

    private void checkText(@Nullable Object @Nullable [] arguments) throws SQLException {
        if (arguments == null || arguments.length == 0 || !(arguments[0] instanceof String sql)) {
            return;
        }
        StatementEffect effect = StatementEffect.of(sql);
        if (effect.lastsUntilCommit()) {
            transactionChanged.run();
        }
        switch (effect.text()) {
            case ENDS_TRANSACTION -> throw refused("'" + sql.strip() + "'");
            case CHANGES_SESSION -> sessionChanged.accept("'" + sql.strip() + "'");
            case HARMLESS -> {}
        }
    }

    /** The driver's additional methods, such as copying, but not its connection. */
    private Object unwrapped(Class<?> type) throws SQLException {
        if (type == Connection.class) {
            return guarded;
        }
        if (type != PGConnection.class) {
            throw refused("unwrap(" + type.getSimpleName() + ")");
        }
        PGConnection driver = tx.unwrap(PGConnection.class);
        return proxy(PGConnection.class, (method, arguments) -> invoke(driver, method, arguments));
    }

    private static @Nullable Object invoke(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static SQLException refused(String what) {
        return new SQLException("could not run " + what
                + " inside a write because the engine ends the transaction together with its own rows");
    }
}

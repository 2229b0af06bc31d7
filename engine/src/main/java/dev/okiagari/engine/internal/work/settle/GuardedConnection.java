package dev.okiagari.engine.internal.work.settle;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;

/**
 * The connection that a write gets: everything works but ending or escaping the engine's transaction. A dynamic proxy,
 * because {@link Connection} has some sixty methods of which only a few matter here.
 */
public final class GuardedConnection {
    private static final Set<String> REFUSED =
            Set.of("commit", "setAutoCommit", "close", "abort", "setTransactionIsolation", "setReadOnly");

    private GuardedConnection() {}

    public static Connection around(Connection tx) {
        return (Connection) Proxy.newProxyInstance(
                GuardedConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> call(tx, method, arguments));
    }

    private static Object call(Connection tx, Method method, Object[] arguments) throws Throwable {
        boolean wholeRollback = method.getName().equals("rollback") && (arguments == null || arguments.length == 0);
        if (wholeRollback || REFUSED.contains(method.getName())) {
            throw new SQLException("could not run " + method.getName()
                    + " inside a write because the engine ends the transaction together with its own rows");
        }
        try {
            return method.invoke(tx, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}

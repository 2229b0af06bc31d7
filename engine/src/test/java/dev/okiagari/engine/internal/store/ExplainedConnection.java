package dev.okiagari.engine.internal.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A connection whose server reports the plan and the pages touched of every statement it really ran. The plans are those
 * of the session's own settings, with the statements and parameters that the store itself sends. Used by one thread.
 */
final class ExplainedConnection {
    private final Connection real;
    private final List<String> plans = new ArrayList<>();

    ExplainedConnection(Connection real) throws SQLException {
        this.real = real;
        try (Statement statement = real.createStatement()) {
            statement.execute("load 'auto_explain'");
            statement.execute("set auto_explain.log_min_duration = 0");
            statement.execute("set auto_explain.log_analyze = on");
            statement.execute("set auto_explain.log_buffers = on");
            statement.execute("set auto_explain.log_level = notice");
        }
        real.commit();
    }

    void planCacheMode(String mode) throws SQLException {
        try (Statement statement = real.createStatement()) {
            statement.execute("set plan_cache_mode = " + mode);
        }
        real.commit();
    }

    /** What the store works on. */
    Connection connection() {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, this::onConnection);
    }

    /** The plans since the last call. A query is reported only when the next statement takes its place. */
    List<String> take() throws SQLException {
        try (PreparedStatement next = real.prepareStatement("select 1")) {
            next.execute();
            collect(next);
        }
        List<String> taken = List.copyOf(plans);
        plans.clear();
        return taken;
    }

    private Object onConnection(Object proxy, Method method, Object[] arguments) throws Throwable {
        Object result = call(real, method, arguments);
        return result instanceof PreparedStatement statement
                ? Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {PreparedStatement.class},
                        (p, m, a) -> onStatement(statement, m, a))
                : result;
    }

    private Object onStatement(PreparedStatement statement, Method method, Object[] arguments) throws Throwable {
        Object result = call(statement, method, arguments);
        if (method.getName().startsWith("execute")) {
            collect(statement);
        }
        return result;
    }

    private void collect(PreparedStatement statement) throws SQLException {
        for (SQLWarning notice = statement.getWarnings(); notice != null; notice = notice.getNextWarning()) {
            String plan = String.valueOf(notice.getMessage());
            if (plan.contains("okiagari.")) {
                plans.add(plan);
            }
        }
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}

package dev.okiagari.server.wiring;

import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/** Suppresses PostgreSQL's notices that an object of "if not exists" already exists; Flyway would log them as warnings. */
final class QuietNotices extends BaseCallback {
    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.AFTER_CONNECT;
    }

    @Override
    public void handle(Event event, Context context) {
        try (Statement statement = context.getConnection().createStatement()) {
            statement.execute("set client_min_messages = warning");
        } catch (SQLException e) {
            throw new IllegalStateException("could not prepare the session: " + e.getMessage(), e);
        }
    }
}

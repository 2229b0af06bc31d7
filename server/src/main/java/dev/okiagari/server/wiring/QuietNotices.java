package dev.okiagari.server.wiring;

import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/** Keeps PostgreSQL from remarking that what "if not exists" asks about exists; Flyway would pass it on as a warning. */
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
            throw new IllegalStateException("could not prepare the session because " + e.getMessage(), e);
        }
    }
}

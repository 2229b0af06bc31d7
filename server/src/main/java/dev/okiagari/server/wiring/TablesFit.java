package dev.okiagari.server.wiring;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.Application;
import java.sql.Connection;
import java.sql.SQLException;

/** Whether the tables of an application fit this build. A build works on its own version and on the next one. */
public record TablesFit(String application, int installed, int needed) {

    public static TablesFit of(Application application, Connection connection) throws SQLException {
        return new TablesFit(
                application.name(),
                application.tables().installed(connection),
                application.tables().version());
    }

    public boolean isMissing() {
        return installed == 0;
    }

    public boolean isUsable() {
        return installed == needed || installed == needed + 1;
    }

    /** Such as "its tables for papers have version 1 and this build needs 2". */
    public String problem() {
        return isMissing()
                ? say("tables.missing", application)
                : say("tables.wrong-version", application, installed, needed);
    }

    public String advice(DatabaseLocation location) {
        if (isMissing()) {
            return say("tables.create", location.flags());
        }
        return installed < needed ? say("tables.upgrade", location.flags()) : say("database.newer-build");
    }
}

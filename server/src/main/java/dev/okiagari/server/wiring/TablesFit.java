package dev.okiagari.server.wiring;

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
                ? "it has no tables for " + application
                : "its tables for " + application + " have version " + installed + " and this build needs " + needed;
    }

    public String advice(DatabaseLocation location) {
        if (isMissing()) {
            return "create them: ./okiagari migrate" + location.flags();
        }
        return installed < needed
                ? "upgrade them: ./okiagari migrate" + location.flags()
                : "use a newer build of this program";
    }
}

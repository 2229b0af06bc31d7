package dev.okiagari.server.wiring;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.jdbc.Messages;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;

/** Says why a database could not be reached and what to check. Pure. */
final class ConnectionProblem {
    private ConnectionProblem() {}

    static String of(DatabaseLocation location, SQLException cause) {
        return Messages.clean(say("database.unreachable", location, reason(cause)) + advice(location, cause));
    }

    private static String advice(DatabaseLocation location, SQLException cause) {
        String state = cause.getSQLState() == null ? "" : cause.getSQLState();
        if (location.isEmbedded()) {
            return "";
        }
        if (state.startsWith("28")) {
            return say("database.check-user");
        }
        return state.startsWith("08") || state.startsWith("3D")
                ? say("database.check-address", location.settings().dbUrl().typed())
                : "";
    }

    /** The network's reason where there is one, else the first sentence of the driver's message. */
    private static String reason(SQLException cause) {
        for (Throwable t = cause.getCause(); t != null; t = t.getCause()) {
            if (t instanceof UnknownHostException unknown) {
                return say("database.unknown-host", unknown.getMessage());
            }
            if (t instanceof SocketTimeoutException) {
                return say("database.too-slow");
            }
        }
        String text = String.valueOf(cause.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
        int end = text.indexOf(". ");
        String first = end < 0 ? text : text.substring(0, end);
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }
}

package dev.okiagari.server.wiring;

import dev.okiagari.jdbc.Messages;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;

/** Says why a database could not be reached and what to check. Pure. */
final class ConnectionProblem {
    private ConnectionProblem() {}

    static String of(DatabaseLocation location, SQLException cause) {
        return Messages.clean("could not reach " + location + " because " + reason(cause) + advice(location, cause));
    }

    private static String advice(DatabaseLocation location, SQLException cause) {
        String state = cause.getSQLState() == null ? "" : cause.getSQLState();
        if (location.isEmbedded()) {
            return "";
        }
        if (state.startsWith("28")) {
            return "; check OKIAGARI_DB_USER and OKIAGARI_DB_PASSWORD";
        }
        return state.startsWith("08") || state.startsWith("3D")
                ? "; check " + location.settings().dbUrl().typed() + ", and that the server is running"
                : "";
    }

    /** The network's reason where there is one, else the first sentence of the driver's message. */
    private static String reason(SQLException cause) {
        for (Throwable t = cause.getCause(); t != null; t = t.getCause()) {
            if (t instanceof UnknownHostException unknown) {
                return "the host " + unknown.getMessage() + " is unknown";
            }
            if (t instanceof SocketTimeoutException) {
                return "it did not answer in time";
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

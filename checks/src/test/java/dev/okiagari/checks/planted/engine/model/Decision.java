package dev.okiagari.checks.planted.engine.model;

import dev.okiagari.checks.planted.engine.internal.store.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Wrong on purpose: a pure value that opens a statement and knows the store above it. */
public record Decision(Rows rows) {
    Statement open(Connection connection) throws SQLException {
        return connection.createStatement();
    }
}

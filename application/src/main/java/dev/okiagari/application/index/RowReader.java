package dev.okiagari.application.index;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Reads rows for an index. The connection sees one snapshot, so that the parts of a row fit together. Must be stateless. */
public interface RowReader {
    /** Those of these rows that are to be found, in any order; the others are removed from the index. */
    List<IndexedRow> read(Connection snapshot, List<String> ids) throws SQLException;

    /** How many rows that are to be found have changed after this change: a figure for people. */
    long countAfter(Connection snapshot, long change) throws SQLException;
}

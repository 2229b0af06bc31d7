package dev.okiagari.application.index;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Reads rows for an index. The connection sees one snapshot, so that the parts of a row fit together. Must be stateless. */
public interface RowReader {
    /** Those of these rows that belong in the index, in any order; the others are removed from it. */
    List<IndexedRow> read(Connection snapshot, List<String> ids) throws SQLException;

    /** How many rows of the index have changed after this change, for people. */
    long countAfter(Connection snapshot, long change) throws SQLException;
}

package dev.okiagari.engine.internal.store.node;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.NameNumber;
import dev.okiagari.engine.internal.decide.Shape;
import dev.okiagari.engine.model.StartRefused;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names that stand for numbers in the rows of unfinished items. Only nodes write them, before they claim anything: a submitter
 * needs a number alone, and its target has the pipeline's name. Stateless; the caller commits.
 */
public final class NameStore {
    private NameStore() {}

    /** Throws when another pipeline has the number of this name. */
    static void requireOwnNumber(Connection connection, String pipeline) throws SQLException {
        // The row of the other one is never removed, and its name never changes.
        String sql = """
                select name from okiagari.pipeline where number = ? and name <> ?
                """;
        Optional<String> other = Sql.first(connection, sql, row -> row.getString(1), NameNumber.of(pipeline), pipeline);
        if (other.isPresent()) {
            throw StartRefused.sameNumber(
                    "could not work on pipeline '" + pipeline + "' because its name has the same number as"
                            + " that of pipeline '" + other.get() + "': give one of them another name");
        }
    }

    /** Writes the names of its steps, former ones included. Throws when two that it has or has had share what lanes have of their numbers. */
    static void declare(Connection connection, String pipeline, Shape shape) throws SQLException {
        List<String> names = new ArrayList<>(shape.steps());
        names.addAll(shape.renames().keySet());
        // Safe against nodes that start at the same time: the caller has locked the pipeline's row.
        String sql = """
                insert into okiagari.step_name (pipeline, name) select ?, n.name from unnest(?) as n(name)
                on conflict (pipeline, number) do nothing
                """;
        Sql.write(connection, sql, NameNumber.of(pipeline), Column.names(names));
        Map<Long, String> byBits = new HashMap<>();
        names.addAll(declared(connection, pipeline));
        for (String name : names) {
            String other = byBits.putIfAbsent(Lane.stepBits(name), name);
            if (other != null && !other.equals(name)) {
                throw StartRefused.sameNumber("could not work on pipeline '" + pipeline + "' because its steps '"
                        + other + "' and '" + name + "' have the same number: give the newer one another name");
            }
        }
    }

    private static List<String> declared(Connection connection, String pipeline) throws SQLException {
        String sql = """
                select name from okiagari.step_name where pipeline = ? order by name
                """;
        return Sql.list(connection, sql, row -> row.getString(1), NameNumber.of(pipeline));
    }
}

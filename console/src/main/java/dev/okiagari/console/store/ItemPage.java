package dev.okiagari.console.store;

import dev.okiagari.engine.internal.store.read.ItemReads;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which items a list shows: ids, newest first; of those that ended otherwise than done, the latest to end. Plain reads, safe against everybody. Stateless. */
public final class ItemPage {
    private final ItemReads items = new ItemReads();

    /** What may be asked for: the states, and the finer words for what a waiting item waits for. */
    public enum Wanted {
        UNFINISHED,
        WAITING,
        RETRYING,
        HELD,
        RUNNING,
        PARKED,
        DONE,
        FAILED,
        REJECTED,
        CANCELLED,
        ALL;

        /** The word used outside Java. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        private boolean isEnded() {
            return this == DONE || this == FAILED || this == REJECTED || this == CANCELLED;
        }

        private @Nullable String liveState() {
            return switch (this) {
                case WAITING, RETRYING, HELD -> "waiting";
                case RUNNING -> "running";
                case PARKED -> "parked";
                case UNFINISHED, DONE, FAILED, REJECTED, CANCELLED, ALL -> null;
            };
        }
    }

    /**
     * Which page. Null means any.
     *
     * @param before only items with a smaller id, for the next page
     */
    public record Filter(
            Wanted wanted,
            @Nullable String pipeline,
            @Nullable String step,
            @Nullable Long before,
            int most) {}

    public List<Long> ids(Connection connection, Filter filter) throws SQLException {
        if (filter.wanted() == Wanted.ALL) {
            return all(connection, filter);
        }
        if (!filter.wanted().isEnded()) {
            return live(connection, filter);
        }
        return filter.wanted() == Wanted.DONE ? done(connection, filter) : notDone(connection, filter);
    }

    private static List<Long> live(Connection connection, Filter filter) throws SQLException {
        // Safe against everybody: a plain read. An empty step is the first one, not yet looked up.
        String sql = """
                select i.id
                from okiagari.item i
                left join okiagari.pipeline p on p.name = i.pipeline
                cross join lateral (select coalesce(nullif(i.step, ''), p.first_step, '') as step) s
                where (?::text is null or i.pipeline = ?) and (?::text is null or s.step = ?)
                  and (?::bigint is null or i.id < ?) and (?::text is null or i.state = ?)
                  and (not ? or i.failure is not null)
                  and (not ? or i.held or (i.ending is null and exists (
                      select from okiagari.held_step h where h.pipeline = i.pipeline and h.step = s.step)))
                order by i.id desc limit ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            setFilter(statement, filter);
            setTwice(statement, 7, filter.wanted().liveState());
            statement.setBoolean(9, filter.wanted() == Wanted.RETRYING);
            statement.setBoolean(10, filter.wanted() == Wanted.HELD);
            statement.setInt(11, filter.most());
            return read(statement);
        }
    }

    private static List<Long> done(Connection connection, Filter filter) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select id
                from okiagari.finished
                where (?::text is null or pipeline = ?) and (?::text is null or step = ?)
                  and (?::bigint is null or id < ?) and state = 'done'
                order by id desc limit ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            setFilter(statement, filter);
            statement.setInt(7, filter.most());
            return read(statement);
        }
    }

    private List<Long> notDone(Connection connection, Filter filter) throws SQLException {
        ItemQuery asked = new ItemQuery(filter.pipeline(), null, filter.step(), filter.before(), filter.most());
        return items.notDone(connection, asked, State.of(filter.wanted().word()));
    }

    private static List<Long> all(Connection connection, Filter filter) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select id
                from okiagari.item_v1
                where (?::text is null or pipeline = ?) and (?::text is null or step = ?)
                  and (?::bigint is null or id < ?)
                order by id desc limit ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            setFilter(statement, filter);
            statement.setInt(7, filter.most());
            return read(statement);
        }
    }

    private static void setFilter(PreparedStatement statement, Filter filter) throws SQLException {
        setTwice(statement, 1, filter.pipeline());
        setTwice(statement, 3, filter.step());
        setTwice(statement, 5, filter.before());
    }

    private static void setTwice(PreparedStatement statement, int index, @Nullable Object value) throws SQLException {
        statement.setObject(index, value);
        statement.setObject(index + 1, value);
    }

    private static List<Long> read(PreparedStatement statement) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }
}

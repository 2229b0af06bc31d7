package dev.okiagari.console.store;

import dev.okiagari.engine.Items;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemView;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists items: by the engine where it has the list, else by ids, newest first. Plain reads. Threads may share it. */
public final class ItemPage {
    private final Items items;

    public ItemPage(Items items) {
        this.items = items;
    }

    /** The states, and more precise words for what a waiting item waits for. */
    public enum StateChoice {
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

        /** The state that the engine lists; null for all unfinished items and for what the engine does not list. */
        private @Nullable State state() {
            return switch (this) {
                case WAITING -> State.WAITING;
                case RUNNING -> State.RUNNING;
                case PARKED -> State.PARKED;
                case DONE -> State.DONE;
                case FAILED -> State.FAILED;
                case REJECTED -> State.REJECTED;
                case CANCELLED -> State.CANCELLED;
                case UNFINISHED, RETRYING, HELD, ALL -> null;
            };
        }
    }

    /**
     * Which page. Null means any.
     *
     * @param before only items with a smaller id, for the next page
     */
    public record Filter(
            StateChoice choice,
            @Nullable String pipeline,
            @Nullable String step,
            @Nullable Long before,
            int most) {}

    public List<ItemView> items(Connection connection, Filter filter) throws SQLException {
        return switch (filter.choice()) {
            case ALL -> find(connection, all(connection, filter));
            case RETRYING, HELD -> find(connection, waiting(connection, filter));
            case UNFINISHED, WAITING, RUNNING, PARKED, DONE, FAILED, REJECTED, CANCELLED ->
                items.in(connection)
                        .list(
                                ItemFilter.none()
                                        .withPipeline(filter.pipeline())
                                        .withStep(filter.step())
                                        .withState(filter.choice().state()),
                                filter.before(),
                                filter.most());
        };
    }

    private List<ItemView> find(Connection connection, List<Long> ids) {
        return ids.stream()
                .flatMap(id -> items.in(connection).find(id).stream())
                .toList();
    }

    private static List<Long> waiting(Connection connection, Filter filter) throws SQLException {
        // Safe against everybody: a plain read. An empty step is the first one, not yet looked up.
        String sql = """
                select i.id
                from okiagari.item i
                left join okiagari.pipeline p on p.name = i.pipeline
                cross join lateral (select coalesce(nullif(i.step, ''), p.first_step, '') as step) s
                where (?::text is null or i.pipeline = ?) and (?::text is null or s.step = ?)
                  and (?::bigint is null or i.id < ?) and i.state = 'waiting'
                  and (not ? or i.failure is not null)
                  and (not ? or i.held or (i.ending is null and exists (
                      select from okiagari.held_step h where h.pipeline = i.pipeline and h.step = s.step)))
                order by i.id desc limit ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            setFilter(statement, filter);
            statement.setBoolean(7, filter.choice() == StateChoice.RETRYING);
            statement.setBoolean(8, filter.choice() == StateChoice.HELD);
            statement.setInt(9, filter.most());
            return read(statement);
        }
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

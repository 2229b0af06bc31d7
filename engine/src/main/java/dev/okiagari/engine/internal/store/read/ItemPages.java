package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.internal.store.item.TargetAges;
import dev.okiagari.engine.internal.store.read.Part.Position;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemPage;
import dev.okiagari.engine.view.ItemView;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pages of items. A list has parts, each read along one index; what a part offers is compared with the filter. Plain
 * reads. Stateless.
 */
public final class ItemPages {
    /** Number of items that a page compares with its filter before it ends early. */
    public static final int MOST_EXAMINED = 2000;

    private static final int LEAST_WINDOW = 20;
    private static final int MOST_WINDOW = 500;

    private final ItemRows rows;
    private final @Nullable Duration staleAfter;

    /** @param staleAfter null: as the nodes say */
    public ItemPages(Codec codec, @Nullable Duration staleAfter) {
        this.rows = new ItemRows(codec);
        this.staleAfter = staleAfter;
    }

    /** The items that match after a position; throws {@link IllegalArgumentException} when no page ended there. */
    public ItemPage page(Connection connection, ItemFilter filter, @Nullable String after, int most)
            throws SQLException {
        Cursor from = after == null ? Cursor.START : Cursor.parse(after);
        Duration age = filter.olderThan();
        Duration limit = limit(connection, filter);
        long below = age == null ? Long.MAX_VALUE : TargetAges.firstYounger(connection, age);
        try {
            return read(connection, new Request(filter, most, limit), Parts.of(filter, below, limit), from);
        } catch (DateTimeParseException e) {
            throw Cursor.refused(from.text(), e);
        }
    }

    /** Nothing is compared with it unless stale items are asked for. */
    private Duration limit(Connection connection, ItemFilter filter) throws SQLException {
        if (staleAfter != null) {
            return staleAfter;
        }
        return filter.stale() ? ItemReads.staleAfter(connection) : Duration.ZERO;
    }

    private record Request(ItemFilter filter, int most, Duration staleAfter) {}

    private record Found(ItemView item, Cursor position) {}

    private ItemPage read(Connection connection, Request request, List<Part> parts, Cursor from) throws SQLException {
        // By id: an item that moves to a later part meanwhile is not shown twice.
        Map<Long, Found> found = new LinkedHashMap<>();
        Cursor at = from;
        int window = request.most + 1; // one more item tells whether another page follows
        int examined = 0;
        while (at.part() < parts.size() && examined < MOST_EXAMINED && found.size() <= request.most) {
            List<Position> positions = parts.get(at.part()).after(connection, at.last(), window);
            Map<Long, Cursor> cursors = new HashMap<>();
            for (Position position : positions) {
                cursors.put(position.id(), new Cursor(at.part(), position));
            }
            List<Long> ids = positions.stream().map(Position::id).toList();
            for (ItemView item : rows.matching(connection, ids, request.filter, request.staleAfter)) {
                found.putIfAbsent(item.id(), new Found(item, cursors.getOrDefault(item.id(), at)));
            }
            examined += positions.size();
            boolean isPartOver = positions.size() < window;
            at = isPartOver ? new Cursor(at.part() + 1, null) : new Cursor(at.part(), positions.getLast());
            window = isPartOver ? request.most + 1 : window(request.most + 1 - found.size(), found.size(), examined);
        }
        return page(List.copyOf(found.values()), request.most, at.part() < parts.size() ? at : null);
    }

    /** How many candidates probably contain the missing items: reading an item costs more than finding it. */
    private static int window(int missing, int found, int examined) {
        double candidates = 1.5 * missing * examined / Math.max(1, found);
        return (int) Math.clamp(candidates, LEAST_WINDOW, MOST_WINDOW);
    }

    /** @param next where to continue when everything found is on the page; null: nothing follows */
    private static ItemPage page(List<Found> found, int most, @Nullable Cursor next) {
        List<Found> shown = found.subList(0, Math.min(most, found.size()));
        Cursor end = found.size() > most ? shown.getLast().position : next;
        return new ItemPage(shown.stream().map(Found::item).toList(), end == null ? null : end.text());
    }
}

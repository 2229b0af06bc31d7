package dev.okiagari.engine.internal.store.read;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list, read along one index: candidates in a fixed order, of which some may not match. A part has no conditions
 * but those its index answers, so that it reads about as many rows as it returns.
 */
@FunctionalInterface
interface Part {
    /** The first candidates after a place; from the start when that is null. */
    List<Place> after(Connection connection, @Nullable Place last, int most) throws SQLException;

    /**
     * Where an item is in a part.
     *
     * @param by what the part is sorted by before the id: a time, a key, or empty when it is sorted by id alone
     */
    record Place(long id, String by) {
        static Place of(long id) {
            return new Place(id, "");
        }

        Instant time() {
            return Instant.parse(by);
        }
    }
}

package dev.okiagari.skills.view;

import dev.okiagari.engine.model.DatabaseFailed;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A figure, or the fact that it could not be read: never a false zero.
 *
 * @param value null when it could not be read
 */
public record Figure<T>(@Nullable T value, boolean isDegraded) {

    /** Reads it; a database that refuses or does not answer degrades this figure alone. */
    public static <T> Figure<T> read(Supplier<T> reading) {
        try {
            return new Figure<>(reading.get(), false);
        } catch (DatabaseFailed e) {
            return new Figure<>(null, true);
        }
    }
}

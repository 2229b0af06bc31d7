package dev.okiagari.engine.model;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What an outcome writes into this database, in the one transaction that also settles the step.
 *
 * <p>It may run several times, because the transaction may be retried, but is committed once. So it must have no effects other than
 * through the given connection. Committing, rolling back, closing and changing auto-commit are refused: the engine does that.
 */
@FunctionalInterface
public interface Write {
    void run(Connection tx) throws Exception;

    /**
     * Writes the values of many items of one step into this database, in the one transaction that also settles these items. Given only
     * the values of items that this node still has; in no particular order.
     *
     * <p>The rules are those of {@link Write}: it may run several times, with other neighbours, and is committed once for each value. When
     * it throws, it is run again with fewer values, until the one that it cannot write is alone; that one's attempt fails.
     */
    @FunctionalInterface
    interface OfMany<V> {
        /** Writes these values, of which there is at least one. */
        void run(Connection tx, List<V> values) throws Exception;
    }

    /**
     * How the values of a step's outcomes are written: by one call for many items. What has come while the last batch was being committed
     * is the next batch; nobody waits for a batch to fill. Immutable.
     */
    final class Together<V> {
        private static final int USUAL_MOST = 1000;
        private static final long USUAL_BYTES = 16L << 20;

        private final Class<V> type;
        private final OfMany<V> write;
        private final int most;
        private final long mostBytes;
        private final ToLongFunction<? super V> size;

        private Together(Class<V> type, OfMany<V> write, int most, long mostBytes, ToLongFunction<? super V> size) {
            this.type = type;
            this.write = write;
            this.most = most;
            this.mostBytes = mostBytes;
            this.size = size;
        }

        static <V> Together<V> of(Class<V> type, OfMany<V> write) {
            return new Together<>(type, write, USUAL_MOST, USUAL_BYTES, Together::usualSize);
        }

        /**
         * Maximum number of values in one batch (default 1000). Batches begin with 64 and grow; they become smaller while one takes
         * longer than 200 ms.
         */
        public Together<V> atMost(int values) {
            if (values < 1) {
                throw new IllegalArgumentException(
                        "could not write " + values + " values together because that is none");
            }
            return new Together<>(type, write, values, mostBytes, size);
        }

        /**
         * Maximum size of one batch, with the notes and children of its items (default 16 MB, in which of the values only strings and
         * arrays of numbers count). A single value may be larger.
         *
         * @param sizeOf the size of a value in bytes, roughly: give it when values are records that may be large
         */
        public Together<V> atMostBytes(long bytes, ToLongFunction<? super V> sizeOf) {
            if (bytes < 1) {
                throw new IllegalArgumentException("could not write " + bytes + " bytes together because that is none");
            }
            return new Together<>(type, write, most, bytes, sizeOf);
        }

        public Class<V> type() {
            return type;
        }

        public int atMost() {
            return most;
        }

        public long atMostBytes() {
            return mostBytes;
        }

        /** Roughly how large a value is, in bytes. */
        public long sizeOf(Object value) {
            return size.applyAsLong(type.cast(value));
        }

        /** Writes these values, which are all of {@link #type}. */
        public void write(Connection tx, List<?> values) throws Exception {
            List<V> typed = new ArrayList<>(values.size());
            values.forEach(v -> typed.add(type.cast(v)));
            write.run(tx, typed);
        }

        private static long usualSize(Object value) {
            return switch (value) {
                case CharSequence text -> 2L * text.length();
                case byte[] bytes -> bytes.length;
                case float[] numbers -> 4L * numbers.length;
                case int[] numbers -> 4L * numbers.length;
                case long[] numbers -> 8L * numbers.length;
                case double[] numbers -> 8L * numbers.length;
                default -> 0; // not known: only the time that a batch takes bounds it
            };
        }
    }
}

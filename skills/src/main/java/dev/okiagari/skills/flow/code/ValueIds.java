package dev.okiagari.skills.flow.code;

import java.util.Arrays;

/** Numbers of nodes. Immutable, and smaller than a list. */
public final class ValueIds {
    public static final ValueIds NONE = new ValueIds(new int[0]);

    private final int[] numbers;

    private ValueIds(int[] numbers) {
        this.numbers = numbers;
    }

    public static ValueIds of(int... numbers) {
        return numbers.length == 0 ? NONE : new ValueIds(numbers.clone());
    }

    public int size() {
        return numbers.length;
    }

    public int at(int index) {
        return numbers[index];
    }

    /** All but the first ones. */
    public ValueIds from(int first) {
        return new ValueIds(Arrays.copyOfRange(numbers, Math.min(first, numbers.length), numbers.length));
    }

    /** Collects numbers. */
    public static final class Draft {
        private int[] numbers = new int[4];
        private int size;

        public Draft add(int number) {
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * size);
            }
            numbers[size++] = number;
            return this;
        }

        public int size() {
            return size;
        }

        public int at(int index) {
            return numbers[index];
        }

        public int last() {
            return numbers[size - 1];
        }

        public void set(int index, int number) {
            numbers[index] = number;
        }

        public void removeLast() {
            size--;
        }

        public void clear() {
            size = 0;
        }

        public ValueIds ids() {
            return size == 0 ? NONE : new ValueIds(Arrays.copyOf(numbers, size));
        }
    }
}

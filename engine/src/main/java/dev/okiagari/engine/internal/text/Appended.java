package dev.okiagari.engine.internal.text;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A list that never changes, of which longer ones are made in constant time: they share one array, of which each sees its own part.
 * Safe for many threads; the second to append to the same list copies it.
 */
public final class Appended<T> extends AbstractList<T> implements RandomAccess {
    private static final int FIRST_ROOM = 4;
    private static final Appended<Object> NONE = new Appended<>(new Object[0], 0, new AtomicInteger());

    private final Object[] shared;
    private final int size;

    /** How much of the array is taken by the longest list of those that share it. */
    private final AtomicInteger taken;

    private Appended(Object[] shared, int size, AtomicInteger taken) {
        this.shared = shared;
        this.size = size;
        this.taken = taken;
    }

    /** The same elements, none of them null; what happens to the given list afterwards does not matter. */
    public static <T> Appended<T> copyOf(List<? extends T> list) {
        if (list instanceof Appended<?> same) {
            return Appended.<T>seen(same);
        }
        if (list.isEmpty()) {
            return Appended.<T>seen(NONE);
        }
        Object[] elements = List.copyOf(list).toArray();
        return new Appended<>(elements, elements.length, new AtomicInteger(elements.length));
    }

    /** This list followed by the element. */
    public Appended<T> with(T element) {
        Objects.requireNonNull(element);
        if (size < shared.length && taken.compareAndSet(size, size + 1)) {
            shared[size] = element;
            return new Appended<>(shared, size + 1, taken);
        }
        Object[] roomier = Arrays.copyOf(shared, Math.max(FIRST_ROOM, size * 2));
        Arrays.fill(roomier, size, Math.min(shared.length, roomier.length), null); // what others have appended
        roomier[size] = element;
        return new Appended<>(roomier, size + 1, new AtomicInteger(size + 1));
    }

    @Override
    @SuppressWarnings("unchecked") // only elements of this type are put in
    public T get(int index) {
        return (T) shared[Objects.checkIndex(index, size)];
    }

    @Override
    public int size() {
        return size;
    }

    @SuppressWarnings("unchecked") // nothing is ever put into it under another type
    private static <T> Appended<T> seen(Appended<?> list) {
        return (Appended<T>) list;
    }
}

package dev.okiagari.engine.internal.text;

import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A list of named things that holds the last of each name; longer ones are made in constant time. Never changes; safe for many
 * threads.
 */
public final class LastOfEach<T> extends AbstractList<T> {
    private final Appended<T> given;
    private final Function<T, String> name;
    private volatile @Nullable List<T> last;

    private LastOfEach(Appended<T> given, Function<T, String> name) {
        this.given = given;
        this.name = name;
    }

    /** The same things; one that is already of this kind keeps its names. */
    @SuppressWarnings("unchecked") // what is read as T was put in as T
    public static <T> LastOfEach<T> of(List<T> list, Function<T, String> name) {
        return list instanceof LastOfEach<?> same
                ? (LastOfEach<T>) same
                : new LastOfEach<>(Appended.copyOf(list), name);
    }

    public LastOfEach<T> with(T one) {
        return new LastOfEach<>(given.with(one), name);
    }

    @Override
    public T get(int index) {
        return last().get(index);
    }

    @Override
    public int size() {
        return last().size();
    }

    /** Sorted when they are read: looking at all of them for each one added would take very long. */
    private List<T> last() {
        List<T> known = last;
        if (known == null) {
            Map<String, T> byName = new LinkedHashMap<>();
            for (T one : given) {
                byName.remove(name.apply(one));
                byName.put(name.apply(one), one);
            }
            known = List.copyOf(byName.values());
            last = known;
        }
        return known;
    }
}

package dev.okiagari.engine.internal.text;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What has been added to each name; larger ones are made in constant time. Never changes; safe for many threads. */
public final class Sums extends AbstractMap<String, Long> {
    private final Appended<Map.Entry<String, Long>> added;
    private volatile @Nullable Map<String, Long> sums;

    private Sums(Appended<Map.Entry<String, Long>> added) {
        this.added = added;
    }

    public static Sums of(Map<String, Long> counts) {
        return counts instanceof Sums same
                ? same
                : new Sums(Appended.copyOf(List.copyOf(Map.copyOf(counts).entrySet())));
    }

    public Sums with(String name, long n) {
        return new Sums(added.with(Map.entry(name, n)));
    }

    @Override
    public Set<Map.Entry<String, Long>> entrySet() {
        return sums().entrySet();
    }

    private Map<String, Long> sums() {
        Map<String, Long> known = sums;
        if (known == null) {
            Map<String, Long> all = new HashMap<>();
            added.forEach(one -> all.merge(one.getKey(), one.getValue(), Long::sum));
            known = Map.copyOf(all);
            sums = known;
        }
        return known;
    }
}

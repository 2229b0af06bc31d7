package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.TooMuchCode;
import dev.okiagari.skills.flow.code.ValueIds;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where taints begin, and between which values they go. Each taint goes each way at most once, so that spreading them takes time in
 * proportion to the ways. Of several beginnings that reach a value, the one that comes first is kept.
 */
final class TaintGraph {
    /** Paths come first: when a file is read, they become its content. */
    private static final List<Taint> ORDER = List.of(
            Taint.PATH, Taint.SETTINGS_PATH, Taint.WHOLE, Taint.SETTINGS, Taint.NAMED, Taint.FETCHED, Taint.HIDDEN);

    private static final int MOST_WAYS = 4_000_000;

    /** One taint: pairs of a value and where the taint of it began, in the order in which they are reached. */
    private static final class Spread {
        private final ValueIds.Draft open = new ValueIds.Draft();
        private int @Nullable [] origins;
    }

    private final Map<Taint, Spread> spreads = new EnumMap<>(Taint.class);
    private int[] heads;
    private int[] nexts = new int[256];
    private int[] targets = new int[256];
    private Passing[] passings = new Passing[256];
    private int size;

    TaintGraph(int values) {
        heads = new int[Math.max(16, values)];
        Arrays.fill(heads, -1);
        ORDER.forEach(taint -> spreads.put(taint, new Spread()));
    }

    private Spread of(Taint taint) {
        return spreads.computeIfAbsent(taint, key -> new Spread());
    }

    private void room(int value) {
        if (value >= heads.length) {
            int old = heads.length;
            heads = Arrays.copyOf(heads, Math.max(value + 1, old + old / 2));
            Arrays.fill(heads, old, heads.length, -1);
        }
    }

    void way(int from, int to, Passing passing) {
        if (from < 0 || to < 0 || from == to) {
            return;
        }
        if (size >= MOST_WAYS) {
            throw new TooMuchCode("its values are connected in more than " + MOST_WAYS + " ways");
        }
        if (size == targets.length) {
            nexts = Arrays.copyOf(nexts, 2 * size);
            targets = Arrays.copyOf(targets, 2 * size);
            passings = Arrays.copyOf(passings, 2 * size);
        }
        room(Math.max(from, to));
        nexts[size] = heads[from];
        targets[size] = to;
        passings[size] = passing;
        heads[from] = size++;
    }

    /** A taint begins at a value. */
    void begin(int value, Taint taint) {
        room(value);
        of(taint).open.add(value).add(value);
    }

    /** Lets all taints spread. */
    void spread() {
        ORDER.forEach(this::spread);
    }

    private void spread(Taint taint) {
        Spread spread = of(taint);
        if (spread.open.size() == 0) {
            return;
        }
        int[] origins = new int[heads.length];
        Arrays.fill(origins, -1);
        spread.origins = origins;
        for (int next = 0; next < spread.open.size(); next += 2) {
            int value = spread.open.at(next);
            if (origins[value] < 0) {
                origins[value] = spread.open.at(next + 1);
                goOn(value, taint, origins[value], origins);
            }
        }
    }

    private void goOn(int value, Taint taint, int origin, int[] origins) {
        for (int way = heads[value]; way >= 0; way = nexts[way]) {
            Taint after = passings[way].after(taint);
            boolean isKnown = after == null || (after == taint && origins[targets[way]] >= 0);
            if (after != null && !isKnown) {
                of(after).open.add(targets[way]).add(origin);
            }
        }
    }

    /** Where the taint at this value began; -1 when it has not got it. */
    int origin(int value, Taint taint) {
        int @Nullable [] origins = of(taint).origins;
        return origins == null || value >= origins.length ? -1 : origins[value];
    }
}

package dev.okiagari.engine.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What happened, line by line, for people. Costs nothing unless it is wanted. */
final class Trace {
    /** @param itemId 0: about no single item */
    record Line(long at, long itemId, String text) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%10.3f s  %s", at / 1e6, text);
        }
    }

    private final boolean wanted;
    private final Timeline time;
    private final long start;
    private final List<Line> lines = new ArrayList<>();
    private int count;

    Trace(boolean wanted, Timeline time) {
        this.wanted = wanted;
        this.time = time;
        this.start = time.now();
    }

    void say(long itemId, Object... words) {
        count++;
        if (wanted) {
            StringBuilder text = new StringBuilder(itemId == 0 ? "" : "item " + itemId + ": ");
            for (Object word : words) {
                text.append(word).append(' ');
            }
            lines.add(new Line(time.now() - start, itemId, text.toString().strip()));
        }
    }

    int count() {
        return count;
    }

    List<Line> lines() {
        return lines;
    }

    /** Those about one item, and those about no single one. */
    List<Line> about(long itemId) {
        return lines.stream()
                .filter(l -> itemId == 0 || l.itemId == 0 || l.itemId == itemId)
                .toList();
    }
}

package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.action.ItemMatches;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.Preview;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what an action would touch by the same statement that finds it later, up to a limit. */
final class Previews {
    private static final int SAMPLE = 10;

    /** Windows looked at before a sparse filter is given up on. */
    private static final int MOST_WINDOWS = 100;

    private Previews() {}

    static Preview of(Connection tx, Act act, ItemFilter filter, ItemMatches matches, int mostCounted)
            throws SQLException {
        Map<Preview.Place, Long> counts = new LinkedHashMap<>();
        List<String> sample = new ArrayList<>();
        long after = 0;
        long matched = 0;
        boolean isLast = false;
        for (int windows = 0; !isLast && windows < MOST_WINDOWS && matched < mostCounted; windows++) {
            int most = (int) Math.min(ItemMatches.WINDOW, mostCounted - matched);
            ItemMatches.MatchPage found =
                    matches.find(tx, act, filter, new ItemMatches.Range(after, Long.MAX_VALUE, null), most);
            for (ItemMatches.Match match : found.matches()) {
                counts.merge(match.place(), 1L, Long::sum);
                if (sample.size() < SAMPLE) {
                    sample.add(match.key());
                }
            }
            matched += found.matches().size();
            after = found.examinedTo();
            isLast = found.isLast();
        }
        List<Preview.Group> groups = counts.entrySet().stream()
                .map(e -> new Preview.Group(e.getKey(), e.getValue()))
                .sorted(Comparator.comparingLong(Preview.Group::items).reversed())
                .toList();
        return new Preview(matched, !isLast, groups, sample);
    }
}

package dev.okiagari.demo.world;

import static dev.okiagari.demo.DemoTexts.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Compares what was acknowledged with what is stored. Pure.
 *
 * @param lost acknowledged, but gone; or ended without what its end must have written
 * @param duplicated written more than once
 * @param complaints the first few of both, as text
 */
public record Reckoning(int lost, int duplicated, List<String> complaints) {
    public static final Reckoning CLEAN = new Reckoning(0, 0, List.of());

    private static final int MOST_COMPLAINTS = 10;

    /**
     * What an application has stored about one key.
     *
     * @param fault what its end must have written and did not, in words; empty when all is well or it has not ended
     * @param extra how many rows of it are one too many
     */
    public record Stored(String fault, int extra) {}

    /**
     * What a run must add up to.
     *
     * @param repeated snapshots that say the same as the one before: only changes are to be written
     */
    public record RunSums(long run, long targets, long accounted, long repeated) {}

    static Reckoning of(List<String> acknowledged, Map<String, Stored> stored) {
        int lost = 0;
        int duplicated = 0;
        List<String> complaints = new ArrayList<>();
        for (String key : acknowledged) {
            Stored one = stored.get(key);
            if (one == null) {
                lost++;
                complaints.add(say("reckoning.gone", key));
                continue;
            }
            if (!one.fault().isEmpty()) {
                lost++;
                complaints.add(say("reckoning.fault", key, one.fault()));
            }
            if (one.extra() > 0) {
                duplicated += one.extra();
                complaints.add(say("reckoning.repeated", key, one.extra()));
            }
        }
        return new Reckoning(lost, duplicated, first(complaints));
    }

    /** Every target of an ended run is accounted for, and nothing of it was written twice. */
    static Reckoning ofRuns(List<RunSums> runs) {
        int lost = 0;
        int duplicated = 0;
        List<String> complaints = new ArrayList<>();
        for (RunSums run : runs) {
            long missing = Math.max(0, run.targets() - run.accounted());
            long extra = Math.max(0, run.accounted() - run.targets()) + run.repeated();
            if (missing + extra > 0) {
                lost += (int) missing;
                duplicated += (int) extra;
                complaints.add(say(
                        "reckoning.run", String.valueOf(run.run()), run.targets(), run.accounted(), run.repeated()));
            }
        }
        return new Reckoning(lost, duplicated, first(complaints));
    }

    Reckoning plus(Reckoning other) {
        List<String> both = new ArrayList<>(complaints);
        both.addAll(other.complaints);
        return new Reckoning(lost + other.lost, duplicated + other.duplicated, first(both));
    }

    private static List<String> first(List<String> complaints) {
        return List.copyOf(complaints.subList(0, Math.min(MOST_COMPLAINTS, complaints.size())));
    }

    public boolean isClean() {
        return lost == 0 && duplicated == 0;
    }
}

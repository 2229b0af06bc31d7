package dev.okiagari.bench.program;

import dev.okiagari.bench.Work;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for.
 *
 * @param contenders names; empty means all
 * @param items of one run, where the work does not say otherwise
 * @param profile whether to look into the server, too
 * @param folder where the database and the results go
 * @param before another checkout whose engine is measured too; null for none
 * @param draw raw results of an earlier run, whose table and chart are made again; null to measure
 */
record Arguments(
        Set<Work> works,
        List<String> contenders,
        int rounds,
        int items,
        boolean warmUp,
        boolean profile,
        Path folder,
        @Nullable Path before,
        @Nullable Path draw) {
    static final String USAGE = """
            bench/run [--quick] [--work s4,j1,w4,submit,idle] [--only NAME,NAME] [--rounds 3] [--items 50000] [--cold] [--profile] [--before FOLDER]
            bench/run --draw RAW.jsonl
              --quick   one round of s4 with 20000 items: the floor, ours, db-scheduler, DBOS
              --work    what to measure (all)
              --only    which contenders (all but ours-grown and ours-held-open, whose runs take minutes)
              --rounds  how often; the table shows medians (3)
              --items   items of one run (50000); w4 takes a tenth, submit a quarter, idle 200; slow contenders get fewer
              --cold    without the rounds that warm up and do not count: until two of each agree, at most 5
              --profile also show the dearest statements and what the write-ahead log holds (slows everybody down)
              --before  also measure the engine of another checkout, built there by its own bench/run, in the same run
              --draw    measure nothing; write table and chart of an earlier run again, beside its raw results
            """;

    private static final List<String> QUICK =
            List.of("floor-100", "floor-500", "ours", "before-ours", "db-scheduler", "dbos");

    /** Fewer would not occupy every submitting thread. */
    private static final int FEWEST = 64;

    static Arguments parse(String[] words) {
        Set<Work> works = EnumSet.allOf(Work.class);
        List<String> contenders = List.of();
        int rounds = 3;
        int items = 50_000;
        boolean warmUp = true;
        boolean profile = false;
        Path folder = Path.of("target");
        Path before = null;
        Path draw = null;
        for (int i = 0; i < words.length; i++) {
            switch (words[i]) {
                case "--quick" -> {
                    works = EnumSet.of(Work.S4);
                    rounds = 1;
                    items = 20_000;
                    contenders = contenders.isEmpty() ? QUICK : contenders;
                }
                case "--cold" -> warmUp = false;
                case "--profile" -> profile = true;
                case "--work" -> {
                    works = EnumSet.noneOf(Work.class);
                    list(words, ++i).stream().map(Work::of).forEach(works::add);
                }
                case "--only" -> contenders = list(words, ++i);
                case "--rounds" -> rounds = Integer.parseInt(value(words, ++i));
                case "--items" -> items = Integer.parseInt(value(words, ++i));
                case "--before" -> before = Path.of(value(words, ++i));
                case "--draw" -> draw = Path.of(value(words, ++i));
                case "--folder" -> folder = Path.of(value(words, ++i));
                default -> throw new IllegalArgumentException("could not understand '" + words[i] + "'");
            }
        }
        return new Arguments(works, contenders, rounds, items, warmUp, profile, folder, before, draw);
    }

    /** Number of items in one run of this work for a contender that gets one in {@code oneIn}: as many as take a few seconds. */
    int itemsOf(Work work, int oneIn) {
        int asked = switch (work) {
            case S4, J1 -> items;
            case W4 -> Math.max(1, items / 10);
            case SUBMIT -> Math.max(1, items / 4);
            case IDLE -> Math.min(items, 200);
        };
        int fewest = work == Work.IDLE ? 1 : Math.min(asked, FEWEST);
        return Math.max(fewest, asked / oneIn);
    }

    private static List<String> list(String[] words, int at) {
        return Arrays.asList(value(words, at).split(",", -1));
    }

    private static String value(String[] words, int at) {
        if (at >= words.length) {
            throw new IllegalArgumentException(
                    "could not understand '" + words[at - 1] + "' because its value is missing");
        }
        return words[at];
    }
}

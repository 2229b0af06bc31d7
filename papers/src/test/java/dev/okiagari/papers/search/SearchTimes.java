package dev.okiagari.papers.search;

import dev.okiagari.application.index.FollowedIndex;
import dev.okiagari.papers.search.document.PaperIndexPlan;
import dev.okiagari.papers.search.query.PaperSearch;
import dev.okiagari.sandbox.words.Prose;
import dev.okiagari.sandbox.words.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Run as a process by {@link SearchProvingPgTest}, because users search without the assertions and the counting of a test JVM:
 * prints how many hits searches in a folder had, then how long they took, in microseconds and ascending.
 */
final class SearchTimes {
    static final WordEmbedder EMBEDDER = new WordEmbedder("words-256", 256);
    static final List<String> CATEGORIES = List.of("cs.CL", "cs.LG", "cs.IR", "math.GT", "stat.ML", "hep-th");
    static final int ROUNDS = 300;

    /** How often all of them are made; the times before that, which warm up, are not counted. */
    static final int PASSES = 5;

    private static final Seed SEED = new Seed(7).of("searches");

    private SearchTimes() {}

    public static void main(String... args) {
        try (FollowedIndex index = FollowedIndex.open(Path.of(args[0]), PaperIndexPlan.PLAN)) {
            PaperSearch search = new PaperSearch(index, EMBEDDER);
            List<Long> micros = new ArrayList<>();
            pass(search, micros);
            micros.clear();
            long hits = 0;
            for (int i = 0; i < PASSES; i++) {
                hits += pass(search, micros);
            }
            micros.sort(null);
            System.out.println(hits);
            micros.forEach(System.out::println);
        }
    }

    /** Adds how long each of some hundred searches took; returns how many hits they had together. */
    private static long pass(PaperSearch search, List<Long> micros) {
        long hits = 0;
        for (int round = 0; round < ROUNDS; round++) {
            SearchRequest request = request(SEED.of(round));
            long asked = System.nanoTime();
            hits += search.search(request).hits().size();
            micros.add((System.nanoTime() - asked) / 1000);
        }
        return hits;
    }

    private static SearchRequest request(Seed seed) {
        String topic = Prose.topic(seed.of("topic"));
        String adjective = Prose.adjective(seed.of("adjective"));
        String text = switch (seed.of("form").below(5)) {
            case 0 -> topic;
            case 1 -> '"' + topic + '"';
            case 2 -> adjective + " " + topic + " with " + Prose.thing(seed.of("thing"));
            case 3 -> "Method" + seed.of("method").below(3000);
            default -> "how does " + topic + " behave when resources are scarce?";
        };
        SearchFilters filters = seed.of("filter").chance(0.3)
                ? SearchFilters.none().withCategories(seed.of("category").pick(CATEGORIES))
                : SearchFilters.none();
        return new SearchRequest(text, filters, Slice.first(20));
    }
}

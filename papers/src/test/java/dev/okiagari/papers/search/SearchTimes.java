package dev.okiagari.papers.search;

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

    /** The first one warms up. What else runs on the machine must not be taken for the search: the quietest pass counts. */
    static final int PASSES = 6;

    private static final Seed SEED = new Seed(7).of("searches");

    private SearchTimes() {}

    public static void main(String... args) {
        try (PaperIndex index = PaperIndex.open(Path.of(args[0]))) {
            PaperSearch search = new PaperSearch(index, EMBEDDER);
            Pass quietest = pass(search);
            for (int i = 1; i < PASSES; i++) {
                Pass next = pass(search);
                quietest = next.median() < quietest.median() ? next : quietest;
            }
            System.out.println(quietest.hits());
            quietest.micros().forEach(System.out::println);
        }
    }

    /** Some hundred searches: how many hits they had together, and their times in ascending order. */
    private record Pass(long hits, List<Long> micros) {
        long median() {
            return micros.get(micros.size() / 2);
        }
    }

    private static Pass pass(PaperSearch search) {
        List<Long> micros = new ArrayList<>();
        long hits = 0;
        for (int round = 0; round < ROUNDS; round++) {
            SearchRequest request = request(SEED.of(round));
            long asked = System.nanoTime();
            hits += search.search(request).hits().size();
            micros.add((System.nanoTime() - asked) / 1000);
        }
        micros.sort(null);
        return new Pass(hits, micros);
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
        return new SearchRequest(text, filters, Wanted.first(20));
    }
}

package dev.okiagari.papers;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.view.HoldView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which hold keeps papers waiting. Pure. */
public final class PaperHolds {
    /** What each step calls. */
    private static final Map<String, Set<String>> CALLED = Map.of(
            "metadata", Set.of("arxiv"),
            "content", Set.of("arxiv", "storage"),
            "extraction", Set.of("model"),
            "embedding", Set.of("model"));

    private static final String PAPERS = PaperSteps.PAPERS.name();

    private PaperHolds() {}

    /** Whether any paper waits for the end of this hold. */
    public static boolean concernsPapers(HoldName name) {
        return Papers.STEPS.stream().anyMatch(step -> concerns(name, step));
    }

    private static boolean concerns(HoldName name, String step) {
        return name.upstream()
                        .filter(CALLED.getOrDefault(step, Set.of())::contains)
                        .isPresent()
                || name.pipeline().filter(PAPERS::equals).isPresent()
                || name.heldStep()
                        .filter(held ->
                                held.pipeline().equals(PAPERS) && held.step().equals(step))
                        .isPresent();
    }

    /** The hold behind which papers wait whose next step is this. */
    static Optional<HoldView> before(String step, List<HoldView> holds) {
        return holds.stream()
                .filter(hold -> concerns(new HoldName(hold.name()), step))
                .findFirst();
    }
}

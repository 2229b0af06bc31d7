package dev.okiagari.console.api.view;

import dev.okiagari.console.desk.Look;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How everything is: what the overview shows.
 *
 * @param health the worst of the findings
 * @param findings in sentences, the worst first
 * @param at the database's time of the reading
 * @param countedAt when items were last counted by a node; null when none has done so yet
 * @param windowHours how far back attempts and ends go: whole hours, the present one among them
 * @param ended items that ended, by pipeline and state
 */
public record StatusSheet(
        Health health,
        List<Finding> findings,
        Instant at,
        @Nullable Instant countedAt,
        long windowHours,
        long unfinished,
        long nodesAlive,
        long nodesSilent,
        long holds,
        List<StepSheet> steps,
        List<Ends> ended) {

    /** The worst of the findings. */
    public enum Health {
        WELL,
        UNWELL,
        NEEDED;

        static Health of(int exit) {
            return switch (exit) {
                case Exit.OK -> WELL;
                case Exit.NEEDED -> NEEDED;
                default -> UNWELL;
            };
        }
    }

    /** One sentence. */
    public record Finding(Health health, String sentence) {}

    /** Items that ended in a state. */
    public record Ends(String pipeline, State state, long count) {}

    public static StatusSheet of(Look look) {
        Figures figures = look.figures();
        long alive = look.nodes().stream().filter(look::isAlive).count();
        return new StatusSheet(
                Health.of(look.wellness().exit()),
                look.wellness().findings().stream()
                        .map(f -> new Finding(Health.of(f.exit()), f.sentence()))
                        .toList(),
                look.now(),
                figures.depthsAt(),
                figures.window().toHours(),
                look.unfinished(),
                alive,
                look.nodes().size() - alive,
                figures.holds().size(),
                figures.steps().stream().map(StepSheet::of).toList(),
                ends(figures.ended()));
    }

    static List<Ends> ends(List<Figures.Ends> all) {
        return all.stream()
                .map(e -> new Ends(e.pipeline(), e.state(), e.count()))
                .toList();
    }
}

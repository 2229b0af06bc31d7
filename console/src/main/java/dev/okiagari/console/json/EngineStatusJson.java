package dev.okiagari.console.json;

import dev.okiagari.console.reading.Overview;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.kit.terminal.Exit;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How everything is: what the overview shows.
 *
 * @param health the worst of the findings
 * @param exit the exit code of the command: 0 healthy, 1 degraded, 5 needs an operator
 * @param findings in sentences, the worst first
 * @param at the database's time of the reading
 * @param countedAt when items were last counted by a node; null when none has done so yet
 * @param windowHours how far back attempts and ends go: whole hours, the present one among them
 * @param ended items that ended, by pipeline and state
 */
public record EngineStatusJson(
        Health health,
        int exit,
        List<Finding> findings,
        Instant at,
        @Nullable Instant countedAt,
        long windowHours,
        long unfinished,
        long nodesAlive,
        long nodesSilent,
        long holds,
        List<StepFiguresJson> steps,
        List<Figures.Ends> ended) {

    /** The worst of the findings. */
    public enum Health {
        HEALTHY,
        DEGRADED,
        NEEDS_OPERATOR;

        static Health of(int exit) {
            return switch (exit) {
                case Exit.OK -> HEALTHY;
                case Exit.NEEDED -> NEEDS_OPERATOR;
                default -> DEGRADED;
            };
        }
    }

    /**
     * One sentence.
     *
     * @param path of the page that says more
     */
    public record Finding(Health health, String sentence, String path) {}

    public static EngineStatusJson of(Overview look) {
        Figures figures = look.figures();
        long alive = look.nodes().stream().filter(look::isAlive).count();
        return new EngineStatusJson(
                Health.of(look.wellness().exit()),
                look.wellness().exit(),
                look.wellness().findings().stream()
                        .map(f -> new Finding(Health.of(f.exit()), f.sentence(), f.path()))
                        .toList(),
                look.now(),
                figures.depthsAt(),
                figures.window().toHours(),
                look.unfinished(),
                alive,
                look.nodes().size() - alive,
                figures.holds().size(),
                figures.steps().stream().map(StepFiguresJson::of).toList(),
                figures.ended());
    }
}

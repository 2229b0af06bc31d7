package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pipeline of two steps, and items of it, for tests without a database. */
final class PipelineFixture {
    static final int FETCHES_AT_ONCE = 3;
    static final int INDEXES_AT_ONCE = 2;
    static final Upstream ARXIV = Upstream.named("arxiv");

    private PipelineFixture() {}

    /** Step fetch uses arxiv and has 5 minutes; step index was called store before. */
    static PipelineDefinition<?> papers() {
        return Pipeline.of("papers")
                .steps()
                .step(
                        "fetch",
                        a -> Outcome.next(),
                        o -> o.perNode(FETCHES_AT_ONCE).uses(ARXIV).deadline(Duration.ofMinutes(5)))
                .step(
                        "index",
                        a -> Outcome.done(),
                        o -> o.perNode(INDEXES_AT_ONCE).deadline(Duration.ofMinutes(1)))
                .renamed("store", "index")
                .define();
    }

    static Workload workload() {
        return Workload.of(List.of(papers()), "build-7");
    }

    static LeasedItem item(String step) {
        return item(step, 0, null);
    }

    static LeasedItem suspect(String step) {
        return item(step, 2, null);
    }

    static LeasedItem ending() {
        return item("fetch", 0, State.FAILED);
    }

    private static LeasedItem item(String step, int deaths, @Nullable State ending) {
        Situation situation =
                new Situation(State.RUNNING, step, 1, 0, false, 0, Duration.ZERO, 0, deaths, false, false);
        return new LeasedItem(
                new Lease(1, 1, step),
                "papers",
                Lane.NO_RUN,
                "key",
                0,
                null,
                Map.of(),
                situation,
                false,
                false,
                ending,
                null);
    }

    static List<String> lanes(List<LaneRequest> requests) {
        return requests.stream().map(r -> r.lane().text()).toList();
    }

    static List<String> names(List<NodeLane> lanes) {
        return lanes.stream().map(l -> l.lane().text()).toList();
    }
}

package dev.okiagari.micrometer;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.view.Figures;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** How busy a node of this process is: what it holds, its places, its connections, its beats. Asks no database. */
public final class NodeMeters implements MeterBinder {
    private static final double NANOS = 1e9;

    private final Engine engine;

    public NodeMeters(Engine engine) {
        this.engine = engine;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "okiagari.node.claimed", "Items that this node holds", Tags.empty(), Figures.Load::claimed);
        gauge(
                registry,
                "okiagari.node.connections",
                "Connections that this node uses now",
                Tags.empty(),
                Figures.Load::connections);
        gauge(
                registry,
                "okiagari.node.connections.max",
                "Connections that this node uses at most",
                Tags.empty(),
                Figures.Load::mostConnections);
        Gauge.builder(
                        "okiagari.node.beat.ago",
                        engine,
                        e -> e.load().sinceBeat().toNanos() / NANOS)
                .description("Since the latest beat that the database answered")
                .baseUnit("seconds")
                .register(registry);
        for (Figures.Places step : engine.load().steps()) {
            Tags tags = Tags.of("pipeline", step.pipeline(), "step", step.step());
            gauge(registry, "okiagari.node.places", "Attempts that this node may make at the same time", tags, load -> {
                return placesOf(load, step).all();
            });
            gauge(registry, "okiagari.node.places.taken", "Attempts that this node makes now", tags, load -> {
                return placesOf(load, step).taken();
            });
        }
    }

    private void gauge(
            MeterRegistry registry, String name, String says, Tags tags, ToDoubleFunction<Figures.Load> value) {
        Gauge.builder(name, engine, e -> value.applyAsDouble(e.load()))
                .description(says)
                .tags(tags)
                .register(registry);
    }

    private static Figures.Places placesOf(Figures.Load load, Figures.Places step) {
        return load.steps().stream()
                .filter(places -> places.pipeline().equals(step.pipeline())
                        && places.step().equals(step.step()))
                .findFirst()
                .orElse(step);
    }
}

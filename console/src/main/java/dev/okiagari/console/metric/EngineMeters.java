package dev.okiagari.console.metric;

import dev.okiagari.console.reading.Overview;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.micrometer.FigureMeters;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What Prometheus is told: figures of the whole database, the same from every server, and the requests of this one. It takes them
 * from a reading that the overview uses too, so a scrape counts nothing. Threads may share it.
 */
public final class EngineMeters {
    private final PrometheusMeterRegistry registry;
    private final FigureMeters figures;
    private final MultiGauge upstreams;
    private final MultiGauge schedules;
    private final Totals totals;

    public EngineMeters(PrometheusMeterRegistry registry) {
        this.registry = registry;
        this.totals = new Totals(registry);
        figures = new FigureMeters(registry);
        upstreams = gauge("okiagari.upstream.held", "1 while an upstream is on hold");
        schedules = gauge("okiagari.schedule.failures", "Tries that failed since the schedule last fired");
    }

    private MultiGauge gauge(String name, String says) {
        return MultiGauge.builder(name).description(says).register(registry);
    }

    /** All metrics in Prometheus' text format, as of this reading. */
    public synchronized String scrape(Overview look) {
        Set<Long> alive = look.nodes().stream()
                .filter(look::isAlive)
                .map(node -> node.id())
                .collect(Collectors.toSet());
        Figures read = look.figures();
        figures.show(read, node -> alive.contains(node.id()));
        upstreams.register(
                look.upstreams().stream()
                        .<Row<?>>map(u -> Row.of(Tags.of("upstream", u.name()), u.heldSince() == null ? 0 : 1))
                        .toList(),
                true);
        schedules.register(
                look.schedules().stream()
                        .<Row<?>>map(s -> Row.of(Tags.of("schedule", s.name()), s.failures()))
                        .toList(),
                true);
        totals.add(look);
        return registry.scrape();
    }
}

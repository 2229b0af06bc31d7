package dev.okiagari.catalog;

import dev.okiagari.catalog.job.Nets;
import dev.okiagari.catalog.work.CatalogConnections;
import dev.okiagari.catalog.work.NetSteps;
import dev.okiagari.catalog.work.RetentionSteps;
import dev.okiagari.catalog.work.TargetSteps;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import java.time.ZoneId;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a node does for the catalog: the steps of targets, nets and retention, and their schedules. Threads may share it. */
public final class CatalogWork {
    private static final Logger log = LoggerFactory.getLogger(CatalogWork.class);
    private static final ZoneId JAPAN = ZoneId.of("Asia/Tokyo");

    private final CatalogConnections outside;
    private final CatalogSettings settings;

    public CatalogWork(CatalogConnections outside, CatalogSettings settings) {
        this.outside = outside;
        this.settings = settings;
    }

    public List<Steps<?>> steps() {
        TargetSteps targets = new TargetSteps(outside, settings.pages(), settings.retry(), settings.environment());
        return List.of(
                targets.targets(),
                targets.active(),
                new NetSteps(outside.database()).steps(),
                new RetentionSteps(outside, settings.retention()).steps());
    }

    /** Logs the summary of every run that ends, whether a person or a net started it. */
    public Listener listener() {
        return new SummaryLog(outside.database(), settings.environment());
    }

    public Schedule retention() {
        return new RetentionSteps(outside, settings.retention()).schedule(JAPAN);
    }

    /** Starts a net at these times, in Japan. A time at which one is still open is passed over. */
    public Schedule nets(String cron) {
        Nets nets = new Nets(outside.database(), Client.on(outside.database().dataSource()));
        return Schedule.cron("catalog.net", cron, JAPAN, firing -> {
            if (nets.begin(firing.tx(), "schedule").isEmpty()) {
                log.warn("no net was started at {} because the one before is still open", firing.slot());
            }
        });
    }
}

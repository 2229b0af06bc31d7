package dev.okiagari.catalog.setup;

import dev.okiagari.application.Application;
import dev.okiagari.application.HealthFact;
import dev.okiagari.application.Resources;
import dev.okiagari.application.Tables;
import dev.okiagari.catalog.CatalogFacts;
import dev.okiagari.catalog.CatalogTables;
import dev.okiagari.catalog.CatalogWork;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.catalog.work.CatalogConnections;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.gateway.storage.RawStorage;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The catalog with its settings: from rankings of a shop to items, genres and tags. */
public final class CatalogApplication implements Application {

    @Override
    public String name() {
        return "catalog";
    }

    @Override
    public Tables tables() {
        return CatalogTables.TABLES;
    }

    /** Opens the storage first: it is refused when the raw copies of this database are elsewhere. */
    @Override
    public Work open(Resources resources) {
        RawStorage storage = resources.storage();
        CatalogOptions options = CatalogOptions.read(resources.settings());
        CatalogWork work = new CatalogWork(
                new CatalogConnections(resources.database(), shop(resources), storage), options.settings());
        return new NodeWork(work, options.netTimes());
    }

    /** The client of the shop. */
    public static Rakuten shop(Resources resources) {
        RakutenSource source = RakutenSource.read(resources.settings());
        return new Rakuten(resources.http(source.guard()), source.shop());
    }

    /** What a node works on. */
    private record NodeWork(CatalogWork work, Optional<String> netTimes) implements Work {
        @Override
        public List<Steps<?>> steps() {
            return work.steps();
        }

        @Override
        public Listener listener() {
            return work.listener();
        }

        @Override
        public List<Schedule> schedules() {
            List<Schedule> schedules = new ArrayList<>(List.of(work.retention()));
            netTimes.map(work::nets).ifPresent(schedules::add);
            return schedules;
        }
    }

    @Override
    public List<HealthFact> examineDatabase(Connection connection, Map<String, String> settings) throws SQLException {
        return CatalogFacts.of(connection);
    }

    @Override
    public List<HealthFact> examineServices(Map<String, String> settings) {
        return new CatalogHealth(settings).examine();
    }
}

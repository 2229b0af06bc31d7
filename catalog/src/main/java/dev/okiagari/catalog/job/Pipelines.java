package dev.okiagari.catalog.job;

import dev.okiagari.engine.model.Pipeline;

/** What the catalog submits. */
public final class Pipelines {
    /** One ranking, item, genre or tag; the key is what the shop calls it. Always in a run. */
    public static final Pipeline<CatalogTarget> TARGETS = Pipeline.of("catalog.target", CatalogTarget.class);

    /** The only target of the job active. */
    public static final Pipeline<Void> ACTIVE = Pipeline.of("catalog.active");

    /** Nets; the key is day and number. */
    public static final Pipeline<Void> NETS = Pipeline.of("catalog.net");

    /** The daily retention; the key is the slot of the schedule. */
    public static final Pipeline<Void> RETENTION = Pipeline.of("catalog.retention");

    private Pipelines() {}
}

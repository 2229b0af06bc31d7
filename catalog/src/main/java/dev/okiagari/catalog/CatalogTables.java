package dev.okiagari.catalog;

import dev.okiagari.application.Tables;
import java.util.List;

/** Names the tables of the catalog. */
public final class CatalogTables {
    /** In a schema of their own, beside the engine's. */
    public static final Tables TABLES =
            new Tables("catalog", "dev/okiagari/catalog/sql", List.of("V1__catalog.sql"), 1);

    private CatalogTables() {}
}

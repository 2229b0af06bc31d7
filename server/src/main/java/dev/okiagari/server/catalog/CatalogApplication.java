package dev.okiagari.server.catalog;

import dev.okiagari.application.Application;
import dev.okiagari.application.Resources;
import dev.okiagari.application.Tables;
import dev.okiagari.catalog.CatalogTables;
import java.util.List;

/** The catalog with its settings. It has tables and no steps. */
public final class CatalogApplication implements Application {
    @Override
    public String name() {
        return "catalog";
    }

    @Override
    public Tables tables() {
        return CatalogTables.TABLES;
    }

    @Override
    public Work open(Resources resources) {
        return List::of;
    }
}

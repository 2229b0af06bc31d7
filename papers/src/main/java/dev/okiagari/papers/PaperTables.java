package dev.okiagari.papers;

import dev.okiagari.application.Tables;
import java.util.List;

/** Names the tables that hold the papers. */
public final class PaperTables {
    /** In a schema of their own, beside the engine's. */
    public static final Tables TABLES = new Tables(
            "papers", "dev/okiagari/papers/sql", List.of("V1__papers.sql", "V2__reading.sql", "V3__sources.sql"), 3);

    private PaperTables() {}
}

package dev.okiagari.skills;

import dev.okiagari.application.Tables;
import java.util.List;

/** Names the tables that hold submissions and published skills. */
public final class SubmissionTables {
    /** In a schema of their own, beside the engine's. */
    public static final Tables TABLES =
            new Tables("submissions", "dev/okiagari/skills/sql", List.of("V1__submissions.sql"), 1);

    private SubmissionTables() {}
}

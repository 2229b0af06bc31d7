package dev.okiagari.skills.labelled;

import java.util.Set;

/** The five classes of which nothing may ever pass. Pure. */
public final class Gravest {
    private static final Set<String> GROUPS = Set.of(
            "malicious/secrets_out",
            "malicious/fetch_and_run",
            "malicious/persistence",
            "malicious/destruction",
            "malicious/delegated_instructions");

    private Gravest() {}

    public static boolean isGravest(String group) {
        return GROUPS.contains(group);
    }
}

package dev.okiagari.skills.dependency;

import dev.okiagari.skills.text.Position;

/**
 * A package that a skill asks for. An immutable value.
 *
 * @param name without version and extras; empty where only an address is given
 * @param version as written; empty for any
 * @param source the address it comes from; empty for the usual registry
 * @param file path inside the skill
 */
record PackageRequest(
        Registry registry, Way way, String name, String version, String source, String file, Position position) {

    /** How it is asked for. */
    enum Way {
        /** Installed, or named in a manifest. */
        INSTALL,
        /** Fetched and run at once, after a question. */
        RUN,
        /** Fetched and run at once without a question. */
        RUN_UNASKED,
        /** Not a package: where packages are taken from. */
        INDEX
    }

    boolean isRun() {
        return way == Way.RUN || way == Way.RUN_UNASKED;
    }
}

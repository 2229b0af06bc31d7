package dev.okiagari.engine.view;

import dev.okiagari.engine.upstream.OutagePolicy;
import java.util.Locale;
import java.util.Optional;

/** Why a step or an upstream is on hold, which also determines what ends the hold. */
public enum HoldKind {
    /** Put on hold by a person, until a person releases it. */
    PERSON,
    /** Calls of the upstream fail; a successful probe ends it. */
    OUTAGE,
    /** Settings are wrong: credentials, a missing key. Also probed, at long intervals. */
    MISCONFIGURED,
    /** The step's code of this build cannot be linked; other builds are not affected. */
    BUILD,
    /** The step is no longer part of its pipeline; a build that has it again ends it. */
    VANISHED;

    /** How it is probed; empty when a probe could not end it. */
    public Optional<OutagePolicy> probes(OutagePolicy ofUpstream) {
        return switch (this) {
            case OUTAGE -> Optional.of(ofUpstream);
            case MISCONFIGURED -> Optional.of(OutagePolicy.misconfigured());
            case PERSON, BUILD, VANISHED -> Optional.empty();
        };
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static HoldKind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}

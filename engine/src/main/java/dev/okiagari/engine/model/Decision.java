package dev.okiagari.engine.model;

import org.jspecify.annotations.Nullable;

/** What an attempt decided about its item. */
public sealed interface Decision {
    /** On to the next declared step, or done after the last. */
    record Next() implements Decision {}

    /** On to a step that was declared as an edge of this one. */
    record GoTo(String step) implements Decision {}

    /** Finished, whatever steps are left. */
    record Done() implements Decision {}

    /** Decided against, with a reason for people. */
    record Reject(String reason) implements Decision {}

    /** The same step again later; costs no attempt. */
    record Later(When until, String reason) implements Decision {}

    /** The same step again when woken, or at the latest at the given time. */
    record Park(String reason, @Nullable When until) implements Decision {}
}

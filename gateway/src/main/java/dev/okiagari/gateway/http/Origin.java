package dev.okiagari.gateway.http;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;

/** Who chose the addresses that a client is given. It decides whose fault a refused address is. */
public enum Origin {
    /** A setting: no item's attempts are spent on it; the step or upstream is put on hold until it is fixed. */
    CONFIGURED(Kind.MISCONFIGURED),
    /** A submitter: that item is invalid, nobody else waits. */
    SUPPLIED(Kind.INVALID);

    private final Kind kind;

    Origin(Kind kind) {
        this.kind = kind;
    }

    Category refused() {
        return kind.as("guard.address");
    }
}

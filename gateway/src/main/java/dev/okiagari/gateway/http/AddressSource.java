package dev.okiagari.gateway.http;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;

/** Who chose the addresses that a client is given. It decides whose fault a refused address is. */
public enum AddressSource {
    /** A setting: no item is charged an attempt; the step or upstream is put on hold until the setting is fixed. */
    CONFIGURED(Kind.MISCONFIGURED),
    /** A submitter: only that item fails, as invalid. */
    SUPPLIED(Kind.INVALID);

    private final Kind kind;

    AddressSource(Kind kind) {
        this.kind = kind;
    }

    Category refused() {
        return kind.as("guard.address");
    }
}

package dev.okiagari.gateway.model;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.gateway.http.OutsideFault;

/** What can go wrong with a model. An upstream that stands for one takes {@link #RULES}. */
public final class ModelFaults {
    public static final Category TRANSIENT = Kind.TRANSIENT.as("model.transient");
    public static final Category RATE_LIMIT = Kind.THROTTLED.as("model.rate_limit");
    public static final Category AUTH = Kind.MISCONFIGURED.as("model.auth");
    /** The service does not know the model or the address. */
    public static final Category SETUP = Kind.MISCONFIGURED.as("model.setup");
    /** 400, 413, 422: this input. */
    public static final Category REQUEST = Kind.INVALID.as("model.request");
    /** It answered, and not in the asked shape, each time it was asked. Another hour may bring a better answer. */
    public static final Category BAD_ANSWER = Kind.TRANSIENT.as("model.bad_answer");
    /** More text than a request may hold. */
    public static final Category TOO_LONG = Kind.INVALID.as("model.too_long");

    /** How statuses and faults of a model's service are classified. */
    public static final Rules RULES = Rules.of()
            .status(401, AUTH)
            .status(403, AUTH)
            .status(404, SETUP)
            // A call that sends something is never sent on: the address is not the service's own.
            .statuses(300, 399, SETUP)
            .status(408, TRANSIENT)
            .status(409, TRANSIENT)
            .status(429, RATE_LIMIT)
            .statuses(400, 499, REQUEST)
            .statuses(500, 599, TRANSIENT)
            .thrown(OutsideFault.class, TRANSIENT);

    private ModelFaults() {}
}

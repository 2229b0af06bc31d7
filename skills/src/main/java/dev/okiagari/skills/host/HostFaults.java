package dev.okiagari.skills.host;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.gateway.http.OutsideFault;

/** What can go wrong while a repository is fetched. */
public final class HostFaults {
    /** It is not, or is no longer, an address that may be called. */
    public static final Category ADDRESS = Kind.INVALID.as("host.address");
    /** 401, 403, 404 and the like: that submission's own fault. */
    public static final Category REFUSED = Kind.INVALID.as("host.refused");
    /** 429, or 403 with a sign that it is about the rate. */
    public static final Category RATE_LIMIT = Kind.THROTTLED.as("host.rate_limit");

    public static final Category DOWN = Kind.TRANSIENT.as("host.down");
    public static final Category UNREACHABLE = Kind.TRANSIENT.as("host.unreachable");
    /** Either of these after answers about its limit, which do not count. */
    public static final Category DOWN_AFTER_LIMIT = Kind.TRANSIENT.as("host.down_after_limit");
    /** No skill in it, more than one, or no name. */
    public static final Category NO_SKILL = Kind.INVALID.as("skill.structure");

    private static final int TOO_MANY_REQUESTS = 429;

    /** For the step that fetches; the hosts are no upstream, since strangers choose what is called. */
    public static final Rules RULES = Rules.of()
            .status(TOO_MANY_REQUESTS, RATE_LIMIT)
            .status(408, DOWN)
            .statuses(500, 599, DOWN)
            .statuses(300, 499, REFUSED)
            .thrown(OutsideFault.class, UNREACHABLE);

    private HostFaults() {}

    /** Whether an answer with this status is about how often we ask. */
    public static boolean isThrottling(int status) {
        return status == TOO_MANY_REQUESTS;
    }
}

package dev.okiagari.papers.arxiv;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.http.OutsideFault;
import java.time.Duration;

/** What can go wrong with arXiv, and the upstreams that stand for it and for ar5iv. */
public final class ArxivFaults {
    /** 429, 503, or a body that says so. */
    public static final Category RATE_LIMIT = Kind.THROTTLED.as("arxiv.rate_limit");

    public static final Category DOWN = Kind.TRANSIENT.as("arxiv.down");
    /** An answer of 200 that is not what was asked for. */
    public static final Category GARBLED = Kind.TRANSIENT.as("arxiv.garbled");
    /** A feed in order with an entry that is not: it concerns this paper alone. */
    public static final Category ODD_ENTRY = Kind.TRANSIENT.as("arxiv.odd_entry");
    /** arXiv refuses access. */
    public static final Category REFUSED = Kind.MISCONFIGURED.as("arxiv.refused");
    /** arXiv says that the id is malformed. */
    public static final Category MALFORMED_ID = Kind.INVALID.as("arxiv.malformed_id");
    /** There is no such paper, or not yet: new ones appear with a delay. */
    public static final Category NO_SUCH_PAPER = Kind.TRANSIENT.as("arxiv.no_such_paper");
    /** Neither HTML nor PDF could be fetched or read. */
    public static final Category NO_CONTENT = Kind.TRANSIENT.as("arxiv.no_content");

    private static final Rules RULES = Rules.of()
            .status(401, REFUSED)
            .status(403, REFUSED)
            .status(408, DOWN)
            .status(429, RATE_LIMIT)
            .status(503, RATE_LIMIT)
            .statuses(300, 399, GARBLED)
            .statuses(500, 599, DOWN)
            .thrown(OutsideFault.class, DOWN);

    private ArxivFaults() {}

    /** arXiv as an upstream: one request per gap and one connection, over all nodes. */
    public static Upstream arxiv(Duration gap) {
        return upstream("arxiv", gap);
    }

    /** The same for ar5iv, which is another service. */
    public static Upstream ar5iv(Duration gap) {
        return upstream("ar5iv", gap);
    }

    private static Upstream upstream(String name, Duration gap) {
        return Upstream.named(name).rate(1, gap).atOnce(1).classify(RULES);
    }
}

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
    /** arXiv refuses access to everything. */
    public static final Category REFUSED = Kind.MISCONFIGURED.as("arxiv.refused");
    /** arXiv says that the id is malformed. */
    public static final Category MALFORMED_ID = Kind.INVALID.as("arxiv.malformed_id");
    /** arXiv says that a search query is malformed. */
    public static final Category BAD_QUERY = Kind.INVALID.as("arxiv.bad_query");
    /** There is no such paper, or not yet: new ones appear with a delay. */
    public static final Category NO_SUCH_PAPER = Kind.TRANSIENT.as("arxiv.no_such_paper");
    /** Neither HTML nor PDF are there, or not yet. */
    public static final Category NO_CONTENT = Kind.TRANSIENT.as("arxiv.no_content");
    /** Its authors or arXiv have taken it back. */
    public static final Category WITHDRAWN = Kind.INVALID.as("arxiv.withdrawn");
    /** It was there and will not come back: 410. */
    public static final Category GONE = Kind.INVALID.as("arxiv.gone");
    /** arXiv refuses access to this paper, and gives others. */
    public static final Category FORBIDDEN = Kind.INVALID.as("arxiv.forbidden");
    /** A redirect that leads where nobody may go. */
    public static final Category BAD_REDIRECT = Kind.INVALID.as("arxiv.bad_redirect");

    public static final Category TOO_LARGE = Kind.INVALID.as("arxiv.too_large");
    /** Reading it takes longer than one document may take. */
    public static final Category TOO_SLOW = Kind.INVALID.as("arxiv.too_slow");
    /** The PDF is made of pictures of pages. */
    public static final Category SCANNED = Kind.INVALID.as("arxiv.scanned");
    /** The PDF cannot be opened without a password. */
    public static final Category PASSWORD = Kind.INVALID.as("arxiv.password");
    /** The end of the PDF is missing; another time it may be there. */
    public static final Category CUT = Kind.TRANSIENT.as("arxiv.cut");
    /** The PDF is there, and nothing can be made of it. */
    public static final Category UNREADABLE = Kind.INVALID.as("arxiv.unreadable");
    /** HTML that its authors wrote, which has no structure to go by, and no PDF. */
    public static final Category NATIVE_HTML = Kind.INVALID.as("arxiv.native_html");
    /** There is a conversion to HTML, of which next to nothing is left, and no PDF. */
    public static final Category INCOMPLETE = Kind.INVALID.as("arxiv.incomplete");

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

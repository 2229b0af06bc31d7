package dev.okiagari.server.papers;

import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.Hosts;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.server.settings.BaseAddress;
import dev.okiagari.server.settings.ServiceSettings;

/** What the way to each outside service is allowed, as the settings say. Pure. */
final class ServiceGuard {
    /** arXiv asks for one that says who calls. */
    private static final String USER_AGENT = "okiagari/0.1 (paper ingestion)";

    private ServiceGuard() {}

    /** One connection, no redirects: each request is counted against arXiv's limit. */
    static GuardSettings arxiv(ServiceSettings outside) {
        GuardSettings settings = outside.arxiv()
                .map(base -> to(base, outside.mayReachLoopback()))
                .orElseGet(() -> GuardSettings.defaults().withHosts(Hosts.only("arxiv.org", "*.arxiv.org")));
        return settings.withRedirects(0).withConnectionsPerHost(1).withUserAgent(USER_AGENT);
    }

    static GuardSettings model(ServiceSettings.Model model, boolean mayReachLoopback) {
        return to(model.at(), mayReachLoopback);
    }

    /** Only this host, and no nearer than where it was said to stand. */
    private static GuardSettings to(BaseAddress base, boolean mayReachLoopback) {
        return GuardSettings.defaults()
                .withSchemes(base.isEncrypted() ? new String[] {"https"} : new String[] {"http", "https"})
                .withHosts(Hosts.of(base.uri()))
                .withReach(reach(base, mayReachLoopback));
    }

    private static Reach reach(BaseAddress base, boolean mayReachLoopback) {
        if (base.isPrivate()) {
            return Reach.PRIVATE;
        }
        return mayReachLoopback ? Reach.LOOPBACK : Reach.PUBLIC;
    }
}

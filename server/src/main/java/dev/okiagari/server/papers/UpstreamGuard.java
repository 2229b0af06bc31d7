package dev.okiagari.server.papers;

import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.Hosts;
import dev.okiagari.server.settings.UpstreamSettings;
import dev.okiagari.server.wiring.ModelAccess;
import dev.okiagari.server.wiring.OutsideGuard;

/** Which addresses may be called for each external service, as the settings say. Pure. */
final class UpstreamGuard {
    /** arXiv asks its callers to identify themselves. */
    private static final String USER_AGENT = "okiagari/0.1 (paper ingestion";

    private UpstreamGuard() {}

    /** One connection, no redirects: each request is counted against arXiv's limit. */
    static GuardSettings arxiv(ArxivSource source) {
        GuardSettings settings = source.address()
                .map(base -> OutsideGuard.to(base, source.services().mayReachLoopback()))
                .orElseGet(() -> GuardSettings.defaults().withHosts(Hosts.only("arxiv.org", "*.arxiv.org")));
        String contact = source.contactAddress().map(address -> "; " + address).orElse("");
        return settings.withRedirects(0).withConnectionsPerHost(1).withUserAgent(USER_AGENT + contact + ")");
    }

    static GuardSettings model(UpstreamSettings.Model model, boolean mayReachLoopback) {
        return ModelAccess.guard(model, mayReachLoopback);
    }
}

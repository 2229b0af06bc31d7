package dev.okiagari.papers.setup;

import dev.okiagari.application.program.ModelAccess;
import dev.okiagari.application.program.OutsideGuard;
import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.Hosts;

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

package dev.okiagari.papers;

import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.model.ModelFaults;
import dev.okiagari.papers.arxiv.ArxivFaults;
import java.time.Duration;

/**
 * The services that the steps call. Each counts as down after as many failures in a row as a step has attempts: so even a
 * paper that is alone in the pipeline waits for the end of an outage instead of failing by it.
 */
record PaperUpstreams(Upstream arxiv, Upstream ar5iv, Upstream model, Upstream storage) {

    static PaperUpstreams of(Duration arxivGap, PaperSettings settings) {
        OutagePolicy policy =
                OutagePolicy.defaults().withInARow(settings.retry().attempts());
        return new PaperUpstreams(
                ArxivFaults.arxiv(arxivGap).outage(policy),
                ArxivFaults.ar5iv(arxivGap).outage(policy),
                Upstream.named("model").classify(ModelFaults.RULES).outage(policy),
                Upstream.named("storage").outage(policy));
    }
}

package dev.okiagari.papers;

import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.model.ModelFaults;
import dev.okiagari.papers.arxiv.Arxiv;
import dev.okiagari.papers.arxiv.ArxivFaults;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.arxiv.QueryMoved;
import java.util.List;
import java.util.UUID;

/**
 * The services that the steps call. arXiv and the model say whether they are well, by one call to each part that papers need: so a
 * paper that always fails there fails alone, and even one that is alone in the pipeline waits for the end of an outage instead of
 * failing by it. The raw storage has no such call, because reading says nothing about writing: it counts as down when as many calls
 * in a row have failed as a step has attempts, of two papers or more.
 */
record PaperUpstreams(Upstream arxiv, Upstream ar5iv, Upstream model, Upstream storage) {

    /** A paper that arXiv has; a stand-in that does not have it says so, and is well. */
    static final PaperId KNOWN = new PaperId("1706.03762");

    static PaperUpstreams of(PaperSteps.Connections connections, PaperSettings settings) {
        Arxiv arxiv = connections.arxiv();
        OutagePolicy policy =
                OutagePolicy.defaults().withInARow(settings.retry().attempts());
        return new PaperUpstreams(
                ArxivFaults.arxiv(arxiv.settings().gap())
                        .outage(policy)
                        .healthCheck(() -> isAnswering(arxiv), () -> arxiv.html(KNOWN)),
                ArxivFaults.ar5iv(arxiv.settings().gap()).outage(policy).healthCheck(() -> arxiv.ar5iv(KNOWN)),
                Upstream.named("model")
                        .classify(ModelFaults.RULES)
                        .outage(policy)
                        .healthCheck(
                                () -> connections.embedder().embed(List.of("health check"), once()),
                                () -> connections.extractor().extract("Health check", "We check.", once())),
                Upstream.named("storage").outage(policy));
    }

    /** One that says where it has moved to is well. */
    static boolean isAnswering(Arxiv arxiv) {
        try {
            return arxiv.metadata(KNOWN).isPresent();
        } catch (QueryMoved e) {
            return false;
        }
    }

    /** Each check is a new request: an answer that the service remembers would say nothing. */
    private static String once() {
        return "health-" + UUID.randomUUID();
    }
}

package dev.okiagari.papers.setup;

import dev.okiagari.application.program.ModelAccess;
import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.model.ModelClient;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.embedding.HashingEmbedder;
import dev.okiagari.papers.embedding.ModelEmbedder;
import dev.okiagari.papers.embedding.Prefixes;
import dev.okiagari.papers.extraction.Extractor;
import dev.okiagari.papers.extraction.ModelExtractor;
import dev.okiagari.papers.extraction.RulesExtractor;

/**
 * Extracts facts from texts and turns them into vectors: by the model when one is set, else by rules and feature hashing. Threads may
 * share it.
 *
 * @param onClose closes the connections to the model
 */
public record TextModels(Extractor extractor, Embedder embedder, Runnable onClose) implements AutoCloseable {

    public static TextModels open(UpstreamSettings services) {
        return services.model()
                .map(model -> calling(model, services.mayReachLoopback()))
                .orElseGet(() -> new TextModels(new RulesExtractor(), new HashingEmbedder(), () -> {}));
    }

    private static TextModels calling(UpstreamSettings.Model model, boolean mayReachLoopback) {
        GuardedHttp http = GuardedHttp.open(UpstreamGuard.model(model, mayReachLoopback));
        // The engine retries, and finished sections are kept: a second layer would only ask for the same again.
        ModelSettings settings = ModelAccess.settings(model)
                .withLimits(ModelSettings.Limits.defaults().withTries(1));
        ModelClient client = new ModelClient(http, settings);
        return new TextModels(
                new ModelExtractor(client, settings),
                new ModelEmbedder(client, settings, prefixes(model)),
                http::close);
    }

    /** Those that are set, else what the family of the model wants. */
    private static Prefixes prefixes(UpstreamSettings.Model model) {
        Prefixes usual = Prefixes.of(model.embed());
        return new Prefixes(
                model.habits().question().orElse(usual.question()),
                model.habits().document().orElse(usual.document()));
    }

    @Override
    public void close() {
        onClose.run();
    }
}

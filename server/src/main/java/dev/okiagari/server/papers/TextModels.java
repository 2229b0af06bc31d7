package dev.okiagari.server.papers;

import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.model.ModelClient;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.gateway.redaction.Secret;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.embedding.HashingEmbedder;
import dev.okiagari.papers.embedding.ModelEmbedder;
import dev.okiagari.papers.extraction.Extractor;
import dev.okiagari.papers.extraction.ModelExtractor;
import dev.okiagari.papers.extraction.RulesExtractor;
import dev.okiagari.server.settings.ServiceSettings;

/**
 * Who makes something of a paper's text: the model when one is set, else rules and feature hashing, which need nobody.
 * Opened for one command, closed after it; threads may share it.
 *
 * @param onClose lets go of the connections
 */
public record TextModels(Extractor extractor, Embedder embedder, Runnable onClose) implements AutoCloseable {

    public static TextModels open(ServiceSettings outside) {
        return outside.model()
                .map(model -> asking(model, outside.mayReachLoopback()))
                .orElseGet(() -> new TextModels(new RulesExtractor(), new HashingEmbedder(), () -> {}));
    }

    private static TextModels asking(ServiceSettings.Model model, boolean mayReachLoopback) {
        GuardedHttp http = GuardedHttp.open(ServiceGuard.model(model, mayReachLoopback));
        String key = model.key();
        ModelSettings settings = ModelSettings.of(
                model.at().uri(),
                key == null ? null : Secret.of(key),
                new ModelSettings.Names(model.chat(), model.embed()));
        ModelClient client = new ModelClient(http, settings);
        return new TextModels(new ModelExtractor(client, settings), new ModelEmbedder(client, settings), http::close);
    }

    @Override
    public void close() {
        onClose.run();
    }
}

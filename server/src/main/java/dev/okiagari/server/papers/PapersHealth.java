package dev.okiagari.server.papers;

import dev.okiagari.application.HealthFact;
import dev.okiagari.papers.arxiv.PaperSource;
import dev.okiagari.server.settings.UpstreamSettings;
import dev.okiagari.server.wiring.UpstreamProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Examines the services that papers use: the model is asked for one extraction and one vector. arXiv is not called, because its limit of
 * one request in 3 s over all machines belongs to the papers.
 */
final class PapersHealth {
    private static final String KEY = "doctor";
    private static final String SENTENCE = "We propose a method that is measured on a data set.";

    private final ArxivSource source;
    private final UpstreamSettings services;

    PapersHealth(Map<String, String> settings) {
        this.source = ArxivSource.read(settings);
        this.services = UpstreamSettings.read(settings);
    }

    List<HealthFact> examine() {
        List<HealthFact> facts = new ArrayList<>();
        facts.addAll(UpstreamProbe.withSettings("arXiv", () -> List.of(arxiv())));
        facts.addAll(UpstreamProbe.withSettings("model", this::model));
        return facts;
    }

    /** Compares the arXiv of the settings with the one that the papers of the database come from. */
    static List<HealthFact> source(Optional<PaperSource> claimed, Map<String, String> settings) {
        String name = "papers come from";
        if (claimed.isEmpty()) {
            return List.of(HealthFact.ok(name, "nowhere yet"));
        }
        PaperSource there = claimed.get();
        return UpstreamProbe.withSettings(name, () -> {
            PaperSource mine = PapersApplication.source(settings);
            return List.of(
                    mine.isStandIn() == there.isStandIn()
                            ? HealthFact.ok(name, there.toString())
                            : HealthFact.problem(
                                    name,
                                    there.toString(),
                                    "the settings name " + mine + ", but the papers of this database come from "
                                            + there,
                                    "set or unset OKIAGARI_ARXIV_URL, or use a database of its own; after deleting all papers,"
                                            + " ./okiagari papers source --take-over changes it"));
        });
    }

    private HealthFact arxiv() {
        source.check();
        return HealthFact.ok(
                "arXiv",
                source.address().map(base -> base + " instead of arxiv.org").orElse("arxiv.org") + "; not called");
    }

    private List<HealthFact> model() {
        UpstreamSettings.Model model = services.model().orElse(null);
        if (model == null) {
            return List.of(HealthFact.ok("model", "none: rules and feature hashing are used instead"));
        }
        String advice =
                "check OKIAGARI_MODEL_URL (it ends before /chat/completions), OKIAGARI_MODEL_KEY and the names of the "
                        + "models";
        return List.of(
                UpstreamProbe.call(
                        "chat model",
                        model.chat() + " at " + model.at(),
                        () -> withModel(models -> models.extractor().extract("Method", SENTENCE, KEY)),
                        advice),
                UpstreamProbe.call(
                        "embedding model",
                        model.embed() + " at " + model.at(),
                        () -> withModel(models -> models.embedder().embed(List.of(SENTENCE), KEY)),
                        advice));
    }

    private void withModel(Consumer<TextModels> question) {
        try (TextModels models = TextModels.open(services)) {
            question.accept(models);
        }
    }
}

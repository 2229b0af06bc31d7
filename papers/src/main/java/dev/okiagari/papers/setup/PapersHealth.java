package dev.okiagari.papers.setup;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.HealthFact;
import dev.okiagari.application.program.UpstreamProbe;
import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.papers.arxiv.PaperSource;
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
        String name = say("doctor.source");
        if (claimed.isEmpty()) {
            return List.of(HealthFact.ok(name, say("source.nowhere")));
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
                                    say("doctor.other_source", mine, there),
                                    say("doctor.other_source.advice")));
        });
    }

    private HealthFact arxiv() {
        source.check();
        return HealthFact.ok(
                "arXiv",
                source.address().map(base -> say("doctor.stand_in", base)).orElseGet(() -> say("doctor.arxiv")));
    }

    private List<HealthFact> model() {
        UpstreamSettings.Model model = services.model().orElse(null);
        if (model == null) {
            return List.of(HealthFact.ok("model", say("doctor.no_model")));
        }
        String advice = say("doctor.model.advice");
        return List.of(
                UpstreamProbe.call(
                        say("doctor.chat_model"),
                        say("doctor.model_at", model.chat(), model.at()),
                        () -> withModel(models -> models.extractor().extract("Method", SENTENCE, KEY)),
                        advice),
                UpstreamProbe.call(
                        say("doctor.embedding_model"),
                        say("doctor.model_at", model.embed(), model.at()),
                        () -> withModel(models -> models.embedder().embed(List.of(SENTENCE), KEY)),
                        advice));
    }

    private void withModel(Consumer<TextModels> question) {
        try (TextModels models = TextModels.open(services)) {
            question.accept(models);
        }
    }
}

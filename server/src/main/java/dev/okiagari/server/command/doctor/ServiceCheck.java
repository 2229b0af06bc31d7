package dev.okiagari.server.command.doctor;

import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.server.papers.TextModels;
import dev.okiagari.server.settings.ServiceSettings;
import dev.okiagari.server.settings.ServiceSettings.Upstream;
import dev.okiagari.server.settings.Settings.BadSetting;
import dev.okiagari.server.wiring.Folders;
import dev.okiagari.server.wiring.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Asks the outside services that are set whether they can be used: the bucket for an object that is not there, the model for a
 * sentence and a vector. arXiv is not asked: what may be called once in 3 s over all machines is left to the papers.
 */
final class ServiceCheck {
    private static final String KEY = "doctor";
    private static final String SENTENCE = "We propose a method that is measured on a data set.";
    private static final int LONGEST_REASON = 300;

    private final Place place;
    private final ServiceSettings outside;

    ServiceCheck(Place place) {
        this.place = place;
        this.outside = place.settings().outside();
    }

    List<Fact> look() {
        List<Fact> facts = new ArrayList<>();
        for (Upstream upstream : Upstream.values()) {
            outside.fault(upstream)
                    .ifPresentOrElse(fault -> facts.add(misset(upstream, fault)), () -> facts.addAll(look(upstream)));
        }
        return facts;
    }

    private List<Fact> look(Upstream upstream) {
        return switch (upstream) {
            case ARXIV -> List.of(arxiv());
            case MODEL -> model();
            case STORAGE -> List.of(storage());
        };
    }

    private static String name(Upstream upstream) {
        return switch (upstream) {
            case ARXIV -> "arXiv";
            case MODEL -> "model";
            case STORAGE -> "raw copies";
        };
    }

    /** A setting that every command which calls the outside would refuse. */
    private static Fact misset(Upstream upstream, BadSetting fault) {
        return Fact.ill(
                name(upstream),
                fault.name() + " cannot be used; not asked",
                String.valueOf(fault.getMessage()),
                "change or unset it (docs/operating.md has all settings); commands that call the outside are refused until then");
    }

    private Fact arxiv() {
        return Fact.fine(
                name(Upstream.ARXIV),
                outside.arxiv().map(base -> base + " instead of the real one").orElse("the real one")
                        + "; not asked here");
    }

    private Fact storage() {
        ServiceSettings.Bucket bucket = outside.bucket().orElse(null);
        if (bucket == null) {
            return Fact.fine("raw copies", "in the data folder");
        }
        String where = "bucket " + bucket.name() + (bucket.endpoint() == null ? "" : " at " + bucket.endpoint());
        return asked(
                "raw copies",
                where,
                () -> {
                    try (RawStorage storage = Folders.storage(place)) {
                        storage.find(new ObjectKey("doctor/probe.txt"));
                    }
                },
                "check OKIAGARI_S3_ENDPOINT, OKIAGARI_S3_BUCKET, AWS_REGION and the credentials");
    }

    private List<Fact> model() {
        ServiceSettings.Model model = outside.model().orElse(null);
        if (model == null) {
            return List.of(Fact.fine("model", "none: rules and feature hashing do its work"));
        }
        String cure =
                "check OKIAGARI_MODEL_URL (it ends before /chat/completions), OKIAGARI_MODEL_KEY and the models' names";
        return List.of(
                asked(
                        "model that chats",
                        model.chat() + " at " + model.at(),
                        () -> withModel(asked -> asked.extractor().extract("Method", SENTENCE, KEY)),
                        cure),
                asked(
                        "model that embeds",
                        model.embed() + " at " + model.at(),
                        () -> withModel(asked -> asked.embedder().embed(List.of(SENTENCE), KEY)),
                        cure));
    }

    private void withModel(Consumer<TextModels> question) {
        try (TextModels understanding = TextModels.open(outside)) {
            question.accept(understanding);
        }
    }

    /** Whatever the service or its client throws says why it cannot be used. */
    private static Fact asked(String name, String where, Runnable question, String cure) {
        long began = System.nanoTime();
        try {
            question.run();
        } catch (RuntimeException e) {
            return Fact.ill(
                    name, where, OneLine.of(name + ": " + String.valueOf(e.getMessage()), LONGEST_REASON), cure);
        }
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        return Fact.fine(name, where + ", answered in " + took.toMillis() + " ms");
    }
}

package dev.okiagari.server.command.doctor;

import dev.okiagari.application.Application;
import dev.okiagari.application.HealthFact;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.server.settings.UpstreamSettings;
import dev.okiagari.server.wiring.Folders;
import dev.okiagari.server.wiring.Place;
import dev.okiagari.server.wiring.Program;
import dev.okiagari.server.wiring.UpstreamProbe;
import java.util.ArrayList;
import java.util.List;

/** Examines the external services: the storage of raw copies, then those of each application. Changes nothing. */
final class UpstreamCheck {
    private static final String STORAGE = "raw copies";

    private UpstreamCheck() {}

    static List<HealthFact> of(Program program, Place place) {
        List<HealthFact> facts = new ArrayList<>(UpstreamProbe.withSettings(STORAGE, () -> List.of(storage(place))));
        for (Application application : program.applications()) {
            facts.addAll(application.examineServices(program.environment()));
        }
        return facts;
    }

    /** Asks the bucket for an object that does not exist. */
    private static HealthFact storage(Place place) {
        UpstreamSettings.Bucket bucket = place.settings().services().bucket().orElse(null);
        if (bucket == null) {
            return HealthFact.ok(STORAGE, "in the data folder");
        }
        return UpstreamProbe.call(
                STORAGE,
                "bucket " + bucket.name() + (bucket.endpoint() == null ? "" : " at " + bucket.endpoint()),
                () -> {
                    try (RawStorage storage = Folders.storage(place)) {
                        storage.find(new ObjectKey("doctor/probe.txt"));
                    }
                },
                "check OKIAGARI_S3_ENDPOINT, OKIAGARI_S3_BUCKET, AWS_REGION and the credentials");
    }
}

package dev.okiagari.server.command.doctor;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.Application;
import dev.okiagari.application.HealthFact;
import dev.okiagari.application.program.UpstreamProbe;
import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.server.wiring.DatabaseLocation;
import dev.okiagari.server.wiring.Folders;
import dev.okiagari.server.wiring.ServerProgram;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Examines the external services: the storage of raw copies, then those of each application. Changes nothing. */
final class UpstreamCheck {
    private static final String STORAGE = "raw copies";

    private UpstreamCheck() {}

    static List<HealthFact> of(ServerProgram program, DatabaseLocation location) {
        List<HealthFact> facts = new ArrayList<>(UpstreamProbe.withSettings(STORAGE, () -> List.of(storage(location))));
        for (Application application : program.applications()) {
            facts.addAll(application.examineServices(program.environment()));
        }
        return once(facts);
    }

    /** A setting that several applications use is one problem. */
    private static List<HealthFact> once(List<HealthFact> facts) {
        Set<String> problems = new HashSet<>();
        return facts.stream()
                .filter(fact -> fact.problem() == null || problems.add(fact.problem()))
                .toList();
    }

    /** Asks the bucket for an object that does not exist. */
    private static HealthFact storage(DatabaseLocation location) {
        UpstreamSettings.Bucket bucket = location.settings().services().bucket().orElse(null);
        if (bucket == null) {
            return HealthFact.ok(STORAGE, say("doctor.in-folder"));
        }
        return UpstreamProbe.call(
                STORAGE,
                bucket.endpoint() == null
                        ? say("doctor.bucket", bucket.name())
                        : say("doctor.bucket-at", bucket.name(), bucket.endpoint()),
                () -> {
                    try (RawStorage storage = Folders.storage(location)) {
                        storage.find(new ObjectKey("doctor/probe.txt"));
                    }
                },
                say("doctor.bucket.advice"));
    }
}

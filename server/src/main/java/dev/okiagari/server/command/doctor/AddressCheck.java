package dev.okiagari.server.command.doctor;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.HealthFact;
import dev.okiagari.server.settings.ServerSettings;
import dev.okiagari.server.wiring.ExternalSource;
import java.util.List;

/** Examines an address that names several servers. Stateless. */
final class AddressCheck {
    private AddressCheck() {}

    static List<HealthFact> of(ServerSettings settings) {
        return ExternalSource.hindrance(String.valueOf(settings.dbUrl().value())).stream()
                .map(hindrance -> HealthFact.problem(
                        "database address",
                        settings.dbUrl().shown(),
                        say("doctor.address", hindrance),
                        say("doctor.address.advice")))
                .toList();
    }
}

package dev.okiagari.server.command.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.HealthFact;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.HoldView.HeldItems;
import dev.okiagari.server.settings.ServerSettings;
import dev.okiagari.server.settings.ServerSettings.Flags;
import dev.okiagari.server.wiring.DatabaseLocation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HoldCheckTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final DatabaseLocation PLACE =
            DatabaseLocation.real(ServerSettings.read(Map.of(), new Flags(null, null)));

    private static HealthFact fact(String kind, long items) {
        HoldView hold = new HoldView(
                "step:papers:content", HoldKind.of(kind), NOW.minusSeconds(65), "because", "engine", 0, null, false);
        return HoldCheck.of(List.of(new HeldItems(hold, items, NOW)), PLACE).getFirst();
    }

    @Test
    void what_a_person_holds_is_released_by_a_command_that_can_be_typed() {
        assertThat(fact("person", 2).advice()).contains("./okiagari holds release step:papers:content --reason \"…\"");
    }

    @Test
    void the_hold_of_a_step_that_vanished_is_not_advised_to_be_released_because_that_is_refused() {
        assertThat(fact("vanished", 1).advice())
                .contains("replay or cancel its items", "cannot be released")
                .doesNotContain("holds release");
        assertThat(fact("vanished", 0).problem()).isNull();
    }
}

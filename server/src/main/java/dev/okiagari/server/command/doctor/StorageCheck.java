package dev.okiagari.server.command.doctor;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.HealthFact;
import dev.okiagari.gateway.storage.StorageClaim;
import dev.okiagari.server.wiring.DatabaseLocation;
import dev.okiagari.server.wiring.Folders;
import java.util.Optional;

/** Compares the storage of the settings with the one that the database uses. Opens and creates nothing. */
final class StorageCheck {
    static final String NAME = "raw copies are in";

    private StorageCheck() {}

    static HealthFact of(DatabaseLocation location, Optional<StorageClaim.Claim> claimed) {
        Folders.Named mine = Folders.storageOf(location);
        if (claimed.isEmpty()) {
            return HealthFact.ok(
                    NAME, mine.isShared() ? say("doctor.storage.unclaimed", mine.words()) : say("doctor.storage.none"));
        }
        StorageClaim.Claim there = claimed.get();
        boolean isSame =
                mine.identity().isPresent() && there.isOf(mine.identity().get(), mine.isShared());
        return isSame
                ? HealthFact.ok(NAME, there.toString())
                : HealthFact.problem(
                        NAME,
                        there.toString(),
                        say("doctor.storage", mine.words(), there),
                        say("doctor.storage.advice", location.flags()));
    }
}

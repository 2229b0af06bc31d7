package dev.okiagari.server.command.doctor;

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
                    NAME,
                    mine.isShared()
                            ? mine.words()
                                    + ", which is not claimed: no node has used it yet, or it keeps its objects in memory"
                            : "no storage yet; the first node claims the one of its settings");
        }
        StorageClaim.Claim there = claimed.get();
        boolean isSame =
                mine.identity().isPresent() && there.isOf(mine.identity().get(), mine.isShared());
        return isSame
                ? HealthFact.ok(NAME, there.toString())
                : HealthFact.problem(
                        NAME,
                        there.toString(),
                        "the settings name " + mine.words() + ", but the raw copies of this database are in " + there,
                        "set OKIAGARI_S3_BUCKET and OKIAGARI_S3_ENDPOINT, or OKIAGARI_DATA, as on the other hosts; if those copies"
                                + " were moved or are lost: ./okiagari storage --take-over"
                                + location.flags());
    }
}

package dev.okiagari.skills.view;

import dev.okiagari.engine.view.ItemView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How often a submission was recovered, as the engine counts it. */
public record RecoveryBudget(
        int count, @Nullable Instant lastRetryAt, @Nullable Instant nextRetryAfter) {
    public static RecoveryBudget of(ItemView item) {
        return new RecoveryBudget(
                item.rescues().count(), item.rescues().lastAt(), item.rescues().nextNotBefore());
    }
}

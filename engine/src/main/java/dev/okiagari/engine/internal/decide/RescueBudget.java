package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.model.Transition;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Which of an item's rescues still count against its budget. Asked wherever a row is read that may be rescued. Pure. */
public final class RescueBudget {
    /** After this time without a rescue an item has a fresh budget. */
    public static final Duration FORGOTTEN_AFTER = Duration.ofHours(24);

    private RescueBudget() {}

    /** How many count; {@code sinceLast} is the time since the latest charged rescue, null when that is not known. */
    public static int counted(int rescues, @Nullable Duration sinceLast) {
        return sinceLast != null && sinceLast.compareTo(FORGOTTEN_AFTER) > 0 ? 0 : rescues;
    }

    /** True for rescues that cost the item some of its budget; a death that does not count against it is free. */
    public static boolean isChargedBy(Transition rescue) {
        return rescue == Transition.HANG || rescue == Transition.NODE_DEATH_CHARGED;
    }
}

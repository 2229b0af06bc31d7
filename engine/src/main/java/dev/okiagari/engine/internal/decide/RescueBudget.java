package dev.okiagari.engine.internal.decide;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Which of an item's rescues still count against its budget. Used wherever a row that may be rescued is read. Pure. */
public final class RescueBudget {
    /** After this time without a charged rescue an item has its full budget again. */
    public static final Duration FORGOTTEN_AFTER = Duration.ofHours(24);

    private RescueBudget() {}

    /** How many count; {@code sinceLast} is the time since the latest charged rescue, null when that is not known. */
    public static int counted(int rescues, @Nullable Duration sinceLast) {
        return sinceLast != null && sinceLast.compareTo(FORGOTTEN_AFTER) > 0 ? 0 : rescues;
    }

    /** True for charged rescues. */
    public static boolean isChargedBy(Transition rescue) {
        return rescue == Transition.HANG || rescue == Transition.NODE_DEATH_CHARGED;
    }
}

package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.schedule.Slots;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What to fire now. Missed slots are combined into one firing, for the latest of them.
 *
 * @param slot the one to fire for; null: none is due
 * @param missed missed slots before it; counted up to {@link #MOST_COUNTED}
 * @param next the slot after it
 */
public record DueSlot(@Nullable Instant slot, long missed, Instant next) {
    /** After a year without a node nobody needs the exact number. */
    public static final int MOST_COUNTED = 1000;

    private static final Duration FIRST_LOOK_BACK = Duration.ofMinutes(1);

    /**
     * The slot to wait for when the expected one is further away than slots ever are because the clock went back; else null. If the
     * clock went back by less than two slots, the expected one is waited for, so that no slot is fired twice.
     */
    public static @Nullable Instant replanned(Slots slots, Instant expected, Instant now) {
        Instant next = slots.after(now);
        return expected.isAfter(slots.after(slots.after(next))) ? next : null;
    }

    /** The slots up to now. Those before {@code resumedAt} passed while the schedule was paused and are skipped. */
    public static DueSlot of(Slots slots, Instant expected, @Nullable Instant resumedAt, Instant now) {
        Instant first =
                resumedAt != null && expected.isBefore(resumedAt) ? slots.after(resumedAt.minusNanos(1)) : expected;
        if (first.isAfter(now)) {
            return new DueSlot(null, 0, first);
        }
        Instant slot = first;
        for (int missed = 0; missed < MOST_COUNTED; missed++) {
            Instant next = slots.after(slot);
            if (next.isAfter(now)) {
                return new DueSlot(slot, missed, next);
            }
            slot = next;
        }
        Instant latest = latest(slots, now);
        return new DueSlot(latest, MOST_COUNTED, slots.after(latest));
    }

    /** The latest slot up to now; there is one. Looks back twice as far each time, so that few slots are walked. */
    private static Instant latest(Slots slots, Instant now) {
        for (Duration back = FIRST_LOOK_BACK; ; back = back.multipliedBy(2)) {
            Instant slot = slots.after(now.minus(back));
            if (!slot.isAfter(now)) {
                for (Instant next = slots.after(slot); !next.isAfter(now); next = slots.after(next)) {
                    slot = next;
                }
                return slot;
            }
        }
    }
}

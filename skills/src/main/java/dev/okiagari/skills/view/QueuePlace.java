package dev.okiagari.skills.view;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where a submission is in the queue.
 *
 * @param position how many arrived before it and are still in the queue
 * @param eta how long it will take; null when nobody can say: too few have ended in the last hour, or the queue is paused
 */
public record QueuePlace(int position, @Nullable Duration eta) {
    public static QueuePlace of(int ahead, @Nullable Duration perPlace) {
        return new QueuePlace(ahead, perPlace == null ? null : perPlace.multipliedBy(ahead + 1L));
    }
}

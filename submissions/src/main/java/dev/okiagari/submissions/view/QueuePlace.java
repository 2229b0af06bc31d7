package dev.okiagari.submissions.view;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where a submission is in the queue.
 *
 * @param ahead how many arrived before it and are still in the queue
 * @param eta how long it will take; null when nobody can say: too few have ended in the last hour, or the queue is paused
 */
public record QueuePlace(int ahead, @Nullable Duration eta) {}

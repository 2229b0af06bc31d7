package dev.okiagari.demo.world;

import dev.okiagari.catalog.view.NetView;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When the next net starts: as soon as the last one is over, but later when that was stopped. Otherwise a shop that refuses its key would be
 * called every two seconds, and the stopped nets would hide everything else that failed. Used by one thread.
 */
final class NetPace {
    static final Duration AFTER_STOPPED = Duration.ofSeconds(30);

    private @Nullable String stopped;
    private Duration again = Duration.ZERO;

    /**
     * True when the next one may start.
     *
     * @param since for how long the demo has been running
     */
    boolean isNextDue(Duration since, @Nullable NetView last) {
        if (last == null || !last.isStopped()) {
            return last == null || !last.isOpen();
        }
        if (!last.key().equals(stopped)) {
            stopped = last.key();
            again = since.plus(AFTER_STOPPED);
        }
        return since.compareTo(again) >= 0;
    }
}

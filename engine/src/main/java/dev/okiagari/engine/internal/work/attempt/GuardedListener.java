package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.model.Listener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A user's listener whose exceptions and errors are logged and otherwise ignored. */
public record GuardedListener(Listener listener) implements Listener {
    private static final Logger log = LoggerFactory.getLogger(GuardedListener.class);

    @Override
    public void started(String pipeline, String key, String step, int attempt) {
        tell(() -> listener.started(pipeline, key, step, attempt));
    }

    @Override
    public void moved(Moved moved) {
        tell(() -> listener.moved(moved));
    }

    @Override
    public void fenced(String pipeline, String key, String step) {
        tell(() -> listener.fenced(pipeline, key, step));
    }

    @Override
    public void dropped(String pipeline, String key, String step) {
        tell(() -> listener.dropped(pipeline, key, step));
    }

    @Override
    public void hung(String pipeline, String key, String step) {
        tell(() -> listener.hung(pipeline, key, step));
    }

    @Override
    public void runEnded(RunEnded run) {
        tell(() -> listener.runEnded(run));
    }

    private static void tell(Runnable news) {
        try {
            news.run();
        } catch (Throwable t) { // an Error too: a listener must not affect items
            log.warn("the listener failed; work continues", Causes.printable(t));
        }
    }
}

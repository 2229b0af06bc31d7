package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.model.Listener;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The users' listeners, in their order: what one of them throws is logged, and neither the others nor the item notice. */
public record GuardedListeners(List<Listener> all) implements Listener {
    private static final Logger log = LoggerFactory.getLogger(GuardedListeners.class);

    @Override
    public void started(String pipeline, String key, String step, int attempt) {
        tell(listener -> listener.started(pipeline, key, step, attempt));
    }

    @Override
    public void moved(Moved moved) {
        tell(listener -> listener.moved(moved));
    }

    @Override
    public void fenced(String pipeline, String key, String step) {
        tell(listener -> listener.fenced(pipeline, key, step));
    }

    @Override
    public void dropped(String pipeline, String key, String step) {
        tell(listener -> listener.dropped(pipeline, key, step));
    }

    @Override
    public void hung(String pipeline, String key, String step) {
        tell(listener -> listener.hung(pipeline, key, step));
    }

    @Override
    public void runEnded(RunEnded run) {
        tell(listener -> listener.runEnded(run));
    }

    private void tell(Consumer<Listener> news) {
        for (Listener listener : all) {
            try {
                news.accept(listener);
            } catch (Throwable t) { // an Error too: a listener must not affect items
                log.warn(
                        "listener {} failed; work continues",
                        listener.getClass().getName(),
                        Causes.printable(t));
            }
        }
    }
}

package dev.okiagari.engine;

import dev.okiagari.engine.model.EngineException;
import dev.okiagari.engine.view.ItemView;
import java.time.Duration;

/** An item had not finished when the time given to {@link Item#await} was over. The item goes on. */
public final class AwaitTimeout extends EngineException {
    private final transient ItemView view;

    AwaitTimeout(ItemView view, Duration waited) {
        super("okiagari.await_timeout", message(view, waited));
        this.view = view;
    }

    private static String message(ItemView view, Duration waited) {
        String reason = view.reason() == null ? "" : " (" + view.reason() + ")";
        return "item '" + view.key() + "' of pipeline '" + view.pipeline() + "' had not finished after "
                + waited.toMillis() + " ms: it is " + view.state().word() + " at step '" + view.step() + "'" + reason;
    }

    /** The item as it was seen last. */
    public ItemView view() {
        return view;
    }
}

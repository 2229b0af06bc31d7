package dev.okiagari.engine;

import dev.okiagari.engine.model.EngineException;
import dev.okiagari.engine.view.ItemView;
import java.time.Duration;

/** An item did not finish within the time given to {@link Item#await}. The item continues. */
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

    /** The item as it was last read. */
    public ItemView view() {
        return view;
    }
}

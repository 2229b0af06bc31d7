package dev.okiagari.console.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.kit.json.JsonText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An act by filter, and how far it is.
 *
 * @param changed items that were acted on
 * @param skipped items that matched but had moved on before the act
 * @param endedBy who stopped it; null when it came to its end or still goes on
 */
public record ActionJson(
        long id,
        Act act,
        @Nullable String step,
        JsonNode filter,
        int perSecond,
        String who,
        String why,
        ActionView.Stage state,
        long changed,
        long skipped,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable String endedBy) {

    /** The latest actions, newest first. */
    public record Listing(List<ActionJson> actions) {}

    public static Listing all(List<ActionView> latest) {
        return new Listing(latest.stream().map(ActionJson::of).toList());
    }

    public static ActionJson of(ActionView action) {
        return new ActionJson(
                action.id(),
                action.act(),
                action.step(),
                JsonText.stored(action.filter()),
                action.perSecond(),
                action.who(),
                action.why(),
                action.progress().stage(),
                action.progress().changed(),
                action.progress().skipped(),
                action.startedAt(),
                action.endedAt(),
                action.endedBy());
    }
}

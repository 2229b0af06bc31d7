package dev.okiagari.console.json;

import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.State;
import java.util.List;

/**
 * What was done to items that were named.
 *
 * @param dryRun nothing was changed
 * @param done items that it was done to; of a dry run, that it would be done to
 */
public record ItemsActJson(
        String act, boolean dryRun, String who, String reason, long done, long refused, List<Result> items) {
    /** What became of one of them. */
    public record Result(long id, String pipeline, String key, State stateBefore, boolean allowed, String message) {
        public static Result of(ItemSnapshot before, boolean allowed, String message) {
            return new Result(
                    before.item().id(),
                    before.item().pipeline(),
                    before.item().key(),
                    before.item().state(),
                    allowed,
                    message);
        }
    }

    public static ItemsActJson of(String act, boolean dryRun, Actor actor, List<Result> items) {
        long done = items.stream().filter(Result::allowed).count();
        return new ItemsActJson(act, dryRun, actor.who(), actor.why(), done, items.size() - done, items);
    }
}

package dev.okiagari.console.act;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.console.why.Hold;
import dev.okiagari.engine.Actions;
import dev.okiagari.engine.Items;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemView;

/** What an act on an item would do, as far as can be seen before it is done, and doing it: the engine decides then. Stateless. */
public final class ItemSteering {
    private ItemSteering() {}

    /**
     * Says what it would do.
     *
     * @param step where a replay begins; of no use for other acts
     */
    public static Prospect judge(Act act, ItemSnapshot seen, String step) {
        return switch (act) {
            case RETRY -> retry(seen);
            case REPLAY -> replay(seen, step);
            case CANCEL -> cancel(seen);
            case HOLD -> hold(seen);
            case RELEASE ->
                isSetAside(seen)
                        ? Prospect.allow(say("act.release.goes-on"))
                        : Prospect.refuse(say("act.release.not-set-aside"));
        };
    }

    /** True when it took effect; false when the item has ended meanwhile. Throws what the engine refuses. */
    public static boolean perform(Items items, Act act, long id, String step, Actor actor) {
        return switch (act) {
            case RETRY -> {
                items.retry(id, actor);
                yield true;
            }
            case REPLAY -> {
                items.replay(id, step, actor);
                yield true;
            }
            case CANCEL -> items.cancel(id, actor);
            case HOLD -> {
                items.hold(id, actor);
                yield true;
            }
            case RELEASE -> {
                items.release(id, actor);
                yield true;
            }
        };
    }

    /** The same on all items that a filter selects. */
    public static Actions.Draft draft(Actions actions, Act act, ItemFilter filter, String step, Actor actor) {
        return switch (act) {
            case RETRY -> actions.retry(filter, actor);
            case REPLAY -> actions.replay(filter, step, actor);
            case CANCEL -> actions.cancel(filter, actor);
            case HOLD -> actions.hold(filter, actor);
            case RELEASE -> actions.release(filter, actor);
        };
    }

    /** Held by a person, not behind a hold. */
    public static boolean isSetAside(ItemSnapshot seen) {
        return seen.item().held() && seen.at().hold() == null;
    }

    private static Prospect retry(ItemSnapshot seen) {
        ItemView item = seen.item();
        State ending = seen.at().ending();
        if (ending != null) {
            return Prospect.refuse(
                    ending == State.WAITING
                            ? say("act.retry.being-brought-back")
                            : say("act.retry.being-ended", ending.word()));
        }
        return switch (item.state()) {
            case WAITING ->
                Prospect.allow(behindHold(
                        seen,
                        isSetAside(seen)
                                ? say("act.retry.released", item.step())
                                : say("act.retry.due-now", item.step())));
            case RUNNING -> Prospect.refuse(say("act.retry.running", item.step(), item.attempt()));
            case PARKED -> Prospect.refuse(say("act.retry.parked", item.step()));
            case DONE -> Prospect.refuse(say("act.retry.done"));
            case FAILED, REJECTED, CANCELLED -> Prospect.allow(behindHold(seen, say("act.goes-back", item.step())));
        };
    }

    private static String behindHold(ItemSnapshot seen, String consequence) {
        Hold hold = seen.at().hold();
        return hold == null ? consequence : say("act.retry.behind-hold", consequence, hold.words());
    }

    private static Prospect replay(ItemSnapshot seen, String step) {
        if (seen.at().ending() != null) {
            return Prospect.refuse(say("act.replay.being-ended"));
        }
        return seen.item().state() == State.RUNNING
                ? Prospect.refuse(say("act.replay.running", seen.item().step()))
                : Prospect.allow(say("act.goes-back", step));
    }

    private static Prospect cancel(ItemSnapshot seen) {
        State ending = seen.at().ending();
        if (ending != null) {
            return ending == State.WAITING
                    ? Prospect.allow(say("act.cancel.before-it-comes-back"))
                    : Prospect.refuse(say("act.cancel.being-ended", ending.word()));
        }
        return switch (seen.item().state()) {
            case WAITING, PARKED ->
                Prospect.allow(say("act.cancel.waiting", seen.item().step()));
            case RUNNING -> Prospect.allow(say("act.cancel.running", seen.item().step()));
            case DONE, FAILED, REJECTED, CANCELLED ->
                Prospect.refuse(say("act.cancel.over", seen.item().state().word()));
        };
    }

    private static Prospect hold(ItemSnapshot seen) {
        boolean waits = seen.item().state() == State.WAITING && seen.at().ending() == null;
        return waits
                ? Prospect.allow(say("act.hold.set-aside"))
                : Prospect.refuse(
                        say("act.hold.not-waiting", seen.item().state().word()));
    }
}

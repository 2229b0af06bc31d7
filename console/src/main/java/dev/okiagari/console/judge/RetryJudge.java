package dev.okiagari.console.judge;

import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.console.why.Hold;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;

/** Says what a retry would do. Pure; the engine decides when it happens. */
public final class RetryJudge {
    private RetryJudge() {}

    public static Judgement judge(ItemSnapshot seen) {
        ItemView item = seen.item();
        if (seen.at().ending() == State.WAITING) {
            return Judgement.refuse("it is being brought back already");
        }
        if (seen.at().ending() != null) {
            return Judgement.refuse("it is being ended; retry it when it is "
                    + seen.at().ending().word());
        }
        return switch (item.state()) {
            case WAITING -> Judgement.allow(waiting(seen));
            case RUNNING ->
                Judgement.refuse("it is running " + item.step() + " (attempt " + item.attempt()
                        + "); a failed attempt is retried automatically");
            case PARKED ->
                Judgement.refuse("it is parked at " + item.step() + " and waits to be woken; it cannot be retried");
            case DONE -> Judgement.refuse("it is done; submit the key again instead");
            case FAILED, REJECTED, CANCELLED ->
                Judgement.allow(
                        "goes back to " + item.step() + " with a fresh budget of attempts, due now" + hold(seen));
        };
    }

    private static String waiting(ItemSnapshot seen) {
        String released = seen.item().held() && seen.at().hold() == null ? " and no longer set aside" : "";
        return "is due now at " + seen.item().step() + released + "; attempts so far still count" + hold(seen);
    }

    private static String hold(ItemSnapshot seen) {
        Hold hold = seen.at().hold();
        return hold == null ? "" : ", but " + hold.words() + " is on hold: it starts when that hold ends";
    }
}

package dev.okiagari.console.command;

import dev.okiagari.console.Hold;
import dev.okiagari.engine.view.ItemView;

/** Says before a retry what it would do. Pure; the engine's own machine has the last word. */
final class RetryJudge {
    private RetryJudge() {}

    static Judgement judge(ItemSnapshot seen) {
        ItemView item = seen.item();
        if (seen.at().ending() != null) {
            return Judgement.refuse("it is being ended; retry it once it is "
                    + seen.at().ending().word());
        }
        return switch (item.state()) {
            case WAITING -> Judgement.allow(waiting(seen));
            case RUNNING ->
                Judgement.refuse("it is running " + item.step() + " (attempt " + item.attempt()
                        + "); a failure is retried by itself");
            case PARKED -> Judgement.refuse("it is parked at " + item.step() + " and waits to be woken, not retried");
            case DONE -> Judgement.refuse("it is done; its program can submit the key again");
            case FAILED, REJECTED, CANCELLED ->
                Judgement.allow(
                        "goes back to " + item.step() + " with a fresh budget of attempts, due now" + hold(seen));
        };
    }

    private static String waiting(ItemSnapshot seen) {
        String released = seen.item().held() && seen.at().hold() == null ? ", no longer set aside" : "";
        return "is due now at " + seen.item().step() + " instead of later, attempts so far still count" + released
                + hold(seen);
    }

    private static String hold(ItemSnapshot seen) {
        Hold hold = seen.at().hold();
        return hold == null ? "" : ", but " + hold.words() + " is held: it starts when that is released";
    }
}

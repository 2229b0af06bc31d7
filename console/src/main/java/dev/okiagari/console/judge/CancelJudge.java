package dev.okiagari.console.judge;

import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;

/** Says what a cancellation would do. Pure; the engine decides when it happens. */
public final class CancelJudge {
    private CancelJudge() {}

    public static Judgement judge(ItemSnapshot seen) {
        ItemView item = seen.item();
        if (seen.at().ending() == State.WAITING) {
            return Judgement.allow("is cancelled before it comes back; it can be retried later");
        }
        if (seen.at().ending() != null) {
            return Judgement.refuse(
                    "it is already being ended as " + seen.at().ending().word());
        }
        return switch (item.state()) {
            case WAITING, PARKED -> Judgement.allow("is cancelled at " + item.step() + "; it can be retried later");
            case RUNNING ->
                Judgement.allow(
                        "is cancelled; the running attempt of " + item.step() + " can no longer change anything");
            case DONE, FAILED, REJECTED, CANCELLED ->
                Judgement.refuse("it has already ended as " + item.state().word());
        };
    }
}

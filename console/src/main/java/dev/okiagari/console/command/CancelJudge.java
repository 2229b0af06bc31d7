package dev.okiagari.console.command;

import dev.okiagari.engine.view.ItemView;

/** Says before a cancellation what it would do. Pure; the engine's own machine has the last word. */
final class CancelJudge {
    private CancelJudge() {}

    static Judgement judge(ItemSnapshot seen) {
        ItemView item = seen.item();
        if (seen.at().ending() != null) {
            return Judgement.refuse("it is being ended as " + seen.at().ending().word() + " already");
        }
        return switch (item.state()) {
            case WAITING, PARKED -> Judgement.allow("is taken out at " + item.step() + "; it can be retried later");
            case RUNNING ->
                Judgement.allow("is taken out; the attempt of " + item.step()
                        + " that is being made can no longer change anything");
            case DONE, FAILED, REJECTED, CANCELLED ->
                Judgement.refuse("it has ended already, as " + item.state().word());
        };
    }
}

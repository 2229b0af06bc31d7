package dev.okiagari.console.command;

import dev.okiagari.engine.model.State;

/** Says before items are set aside or released what that would do. Pure; the engine's own machine has the last word. */
final class HoldJudge {
    private HoldJudge() {}

    static Judgement hold(ItemSnapshot seen) {
        boolean waits = seen.item().state() == State.WAITING && seen.at().ending() == null;
        return waits
                ? Judgement.allow("is set aside until it is released")
                : Judgement.refuse("it is " + seen.item().state().word() + "; only waiting items are set aside");
    }

    static Judgement release(ItemSnapshot seen) {
        return seen.item().held() && seen.at().hold() == null
                ? Judgement.allow("goes on, due now")
                : Judgement.refuse("it is not set aside");
    }
}

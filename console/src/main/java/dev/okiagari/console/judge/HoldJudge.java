package dev.okiagari.console.judge;

import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.engine.model.State;

/** Says what setting an item aside or releasing it would do. Pure; the engine decides when it happens. */
public final class HoldJudge {
    private HoldJudge() {}

    public static Judgement hold(ItemSnapshot seen) {
        boolean waits = seen.item().state() == State.WAITING && seen.at().ending() == null;
        return waits
                ? Judgement.allow("is set aside until it is released")
                : Judgement.refuse("it is " + seen.item().state().word() + "; only waiting items can be set aside");
    }

    public static Judgement release(ItemSnapshot seen) {
        return seen.item().held() && seen.at().hold() == null
                ? Judgement.allow("continues, due now")
                : Judgement.refuse("it is not set aside");
    }
}

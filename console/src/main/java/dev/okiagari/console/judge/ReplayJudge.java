package dev.okiagari.console.judge;

import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.engine.model.State;

/** Says what a replay would do. Pure; the engine decides when it happens. */
public final class ReplayJudge {
    private ReplayJudge() {}

    public static Judgement judge(ItemSnapshot seen, String step) {
        if (seen.at().ending() != null) {
            return Judgement.refuse("it is being ended or brought back; replay it afterwards");
        }
        if (seen.item().state() == State.RUNNING) {
            return Judgement.refuse("it is running " + seen.item().step() + "; replay it when that has ended");
        }
        return Judgement.allow("goes back to " + step + " with a fresh budget of attempts, due now");
    }
}

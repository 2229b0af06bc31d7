package dev.okiagari.console.page;

import dev.okiagari.console.desk.Definition;
import dev.okiagari.console.desk.ItemDesk;
import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.console.judge.CancelJudge;
import dev.okiagari.console.judge.HoldJudge;
import dev.okiagari.console.judge.Judgement;
import dev.okiagari.console.judge.ReplayJudge;
import dev.okiagari.console.judge.RetryJudge;
import dev.okiagari.engine.view.HoldPeriod;
import dev.okiagari.engine.view.ItemView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * One item: why it is where it is, its life as one timeline, and what can be done about it. Pure.
 *
 * @param holds the latest ones of any pipeline; those that concern it are part of its life
 */
public record ItemPage(ItemDesk.Whole whole, Definition definition, List<HoldPeriod> holds) implements LivePage {

    /**
     * One moment of its life.
     *
     * @param isNext it has not happened yet
     * @param isRescue it got up again
     */
    public record Moment(
            Instant at, String colour, String step, String what, String more, boolean isNext, boolean isRescue) {}

    /**
     * Something an operator can do.
     *
     * @param consequence what it does; when not possible, why not
     */
    public record Deed(
            String name, String label, String style, boolean isPossible, String consequence, boolean asksStep) {}

    @Override
    public ItemPage after(Duration age) {
        return new ItemPage(whole.after(age), definition, holds);
    }

    public List<String> steps() {
        return definition.stepNames();
    }

    public ItemSnapshot seen() {
        return whole.seen();
    }

    public ItemView item() {
        return whole.seen().item();
    }

    public String stateWord() {
        return seen().stateWord();
    }

    /** Its sentence, which begins with its name. */
    public String why() {
        return seen().why();
    }

    public String place() {
        int at = steps().indexOf(item().step());
        return at < 0 ? item().step() : item().step() + " (" + (at + 1) + " of " + steps().size() + ")";
    }

    public String attempts() {
        Integer most = seen().at().maxAttempts();
        return most == null ? String.valueOf(item().attempt()) : item().attempt() + " of " + most;
    }

    public String inThisState() {
        return Words.between(item().since(), seen().at().now());
    }

    public List<Moment> life() {
        return ItemLife.of(whole, definition, holds);
    }

    public List<Deed> deeds() {
        boolean isAside = item().held() && seen().at().hold() == null;
        Judgement hold = isAside ? HoldJudge.release(seen()) : HoldJudge.hold(seen());
        return List.of(
                deed("retry", "Try now", "first", RetryJudge.judge(seen()), false),
                deed("replay", "Replay from a step", "", ReplayJudge.judge(seen(), "the chosen step"), true),
                isAside ? deed("release", "Release", "", hold, false) : deed("hold", "Set aside", "", hold, false),
                deed("cancel", "Cancel", "stop", CancelJudge.judge(seen()), false));
    }

    private static Deed deed(String name, String label, String style, Judgement judged, boolean asksStep) {
        return new Deed(
                name,
                label,
                style,
                judged.allowed(),
                judged.allowed() ? "It " + judged.words() + "." : "Not now: " + judged.words() + ".",
                asksStep);
    }
}

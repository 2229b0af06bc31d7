package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.act.ItemSteering;
import dev.okiagari.console.act.Prospect;
import dev.okiagari.console.reading.Definition;
import dev.okiagari.console.reading.ItemReadings;
import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.HoldPeriod;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.kit.web.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item: why it is where it is, its life as one timeline, and what can be done about it. Pure.
 *
 * @param hold what it waits behind; null: nothing
 * @param holds the latest ones of any pipeline; those that concern it are part of its life
 */
public record EngineItemPage(
        ItemReadings.Whole whole,
        Definition definition,
        List<HoldPeriod> holds,
        @Nullable HoldView hold) implements LivePage {

    /**
     * One moment of its life.
     *
     * @param isNext it has not happened yet
     * @param isRescue it got up again
     * @param trace the stack trace of a failed attempt; null: none is kept
     */
    public record Moment(
            Instant at,
            String colour,
            String step,
            String what,
            String more,
            boolean isNext,
            boolean isRescue,
            @Nullable String trace) {}

    /**
     * Something an operator can do.
     *
     * @param consequence what it does; when not possible, why not
     */
    public record ActButton(
            String name, String label, String style, boolean isPossible, String consequence, boolean asksStep) {}

    @Override
    public EngineItemPage after(Duration age) {
        return new EngineItemPage(whole.after(age), definition, holds, hold);
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
        return at < 0 ? item().step() : say("item.place", item().step(), at + 1, steps().size());
    }

    public String attempts() {
        Integer most = seen().at().maxAttempts();
        return most == null ? String.valueOf(item().attempt()) : say("attempt.of", item().attempt(), most);
    }

    /** All of its life, and how many of them count: those after a node's death cost nothing, and a day without one forgets them. */
    public String rescues() {
        long all = whole.failures().stream().filter(LedgerEntry::isRescue).count();
        int charged = item().rescues().count();
        return all == charged ? String.valueOf(all) : say("item.rescues", Math.max(all, charged), charged);
    }

    public String inThisState() {
        return Words.between(item().since(), seen().at().now());
    }

    public List<Moment> life() {
        return ItemLife.of(whole, definition, holds);
    }

    /** What it waits behind, since when, and what happens next; empty when it waits behind nothing. */
    public String behind() {
        if (hold == null) {
            return "";
        }
        Instant now = seen().at().now();
        Instant probe = hold.probeAt();
        String since = Words.between(hold.since(), now);
        return hold.isProbed()
                ? say("item.behind-probed", hold.words(), since, hold.reason())
                : probe == null
                        ? say("item.behind-person", hold.words(), since, hold.by(), hold.reason())
                        : probe.isAfter(now)
                                ? say(
                                        "item.behind-probe",
                                        hold.words(),
                                        since,
                                        hold.reason(),
                                        Words.between(now, probe))
                                : say("item.behind-due", hold.words(), since, hold.reason());
    }

    public List<ActButton> acts() {
        boolean isAside = ItemSteering.isSetAside(seen());
        return List.of(
                button(Act.RETRY, "first"),
                button(Act.REPLAY, ""),
                button(isAside ? Act.RELEASE : Act.HOLD, ""),
                button(Act.CANCEL, "stop"));
    }

    private ActButton button(Act act, String style) {
        Prospect judged = ItemSteering.judge(act, seen(), say("item.chosen-step"));
        return new ActButton(
                act.word(),
                say("item.act." + act.word()),
                style,
                judged.allowed(),
                say(judged.allowed() ? "item.consequence" : "item.not-now", judged.words()),
                act == Act.REPLAY);
    }
}

package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.model.State;
import java.time.Duration;

/**
 * Everything about an item that a decision needs.
 *
 * @param step the step it is at; empty means the first step, not yet looked up (a submitter knows no steps)
 * @param visit how many steps it has entered, this one included: the same step visited again has another number
 * @param charged attempts of this visit that count against the budget, without the one being made
 * @param started an attempt of it is being made (known only to the node that makes it)
 * @param laters how often in a row this visit was put off
 * @param deferred how long it has been put off in all
 * @param rescues how often it hung, or its node died while it was marked
 * @param deaths nodes in a row that died while they held it, without any outcome in between
 * @param held waiting, but set aside by a person
 * @param failing its latest attempt failed
 */
public record Situation(
        State state,
        String step,
        int visit,
        int charged,
        boolean started,
        int laters,
        Duration deferred,
        int rescues,
        int deaths,
        boolean held,
        boolean failing) {

    public static final Situation SUBMITTED =
            new Situation(State.WAITING, "", 1, 0, false, 0, Duration.ZERO, 0, 0, false, false);

    private static final int DEATHS_OF_A_SUSPECT = 2;

    /**
     * It was there when two nodes in a row died. Once may be chance, because all items of a node run side by side. After
     * the second time it runs alone and marked, so that a third death shows whether it is the cause.
     */
    public boolean suspect() {
        return deaths >= DEATHS_OF_A_SUSPECT;
    }

    /** The number of the attempt being made, or of the last one made. */
    public int attempt() {
        return started ? charged + 1 : charged;
    }

    Situation in(State next) {
        return new Situation(next, step, visit, charged, false, laters, deferred, rescues, deaths, false, failing);
    }

    /** An attempt of it is being made; only its node knows that, no row says so. */
    public Situation asStarted() {
        return new Situation(state, step, visit, charged, true, laters, deferred, rescues, deaths, held, failing);
    }

    Situation at(String otherStep) {
        return new Situation(
                state, otherStep, visit, charged, started, laters, deferred, rescues, deaths, held, failing);
    }

    /** A step is entered with fresh counters. */
    Situation entering(State next, String nextStep) {
        return new Situation(next, nextStep, visit + 1, 0, false, 0, Duration.ZERO, rescues, 0, false, false);
    }

    /** A person sends it to a step with fresh budgets. */
    Situation startingOver(String atStep) {
        return new Situation(State.WAITING, atStep, visit + 1, 0, false, 0, Duration.ZERO, 0, 0, false, false);
    }

    Situation deferring() {
        return new Situation(
                State.WAITING, step, visit, charged, false, laters + 1, deferred, rescues, 0, false, false);
    }

    /** It keeps its attempts and rescues; that it failed or was put off is forgotten. */
    Situation cleared(State next) {
        return new Situation(next, step, visit, charged, false, 0, Duration.ZERO, rescues, 0, false, false);
    }

    /** Success clears the failure; the number of attempts stays visible. */
    Situation finished(State end) {
        return new Situation(end, step, visit, attempt(), false, 0, Duration.ZERO, rescues, 0, false, false);
    }

    Situation charging(State next) {
        return new Situation(next, step, visit, charged + 1, false, laters, deferred, rescues, 0, false, true);
    }

    Situation refusedFree() {
        return new Situation(State.WAITING, step, visit, charged, false, laters, deferred, rescues, 0, false, true);
    }

    Situation refunded(int attempts) {
        int left = Math.max(0, charged - attempts);
        return new Situation(state, step, visit, left, started, laters, deferred, rescues, deaths, held, failing);
    }

    /** Back from its end with the attempts it still had: the same visit, so the same idempotency key. */
    Situation revived(int attempts) {
        return refunded(attempts).cleared(State.WAITING);
    }

    Situation suspected() {
        return new Situation(
                State.WAITING, step, visit, charged, false, laters, deferred, rescues, deaths + 1, false, failing);
    }

    Situation rescued(State next, int charge) {
        return new Situation(
                next, step, visit, charged + charge, false, laters, deferred, rescues + 1, deaths, false, true);
    }

    Situation holding(boolean on) {
        return new Situation(
                State.WAITING, step, visit, charged, false, laters, deferred, rescues, deaths, on, failing);
    }
}

package dev.okiagari.engine.simulation;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where an item must be, worked out from what happened to it and from the words of the specification, without asking
 * the product's machine or its store: that is what both are held against.
 */
final class Account implements Cloneable {
    private static final int RESCUES = 3;
    private static final List<Integer> WINDOW_MINUTES = List.of(1, 2, 3);

    final long id;
    final String pipeline;
    final String key;
    State state = State.WAITING;
    String step = "";
    int visit = 1;
    int charged;
    int rescues;
    int deaths;
    boolean held;
    boolean marked;

    @Nullable
    State ending;

    /** Which process holds the lease; 0: none. */
    int holder;

    /** The visit that an outcome was last settled for. */
    private int settledVisit;

    private int laters;

    /** Attempts of this visit that failed because of the shop. */
    private int lost;

    private long laterSince;
    private long claimedAt;
    private long hungNotBefore;
    private boolean wokenEarly;

    /** @param key what was submitted: the same again, under another id, after the database has forgotten it */
    Account(long id, String pipeline, String key) {
        this.id = id;
        this.pipeline = pipeline;
        this.key = key;
    }

    /** As it is now, for a backup. */
    Account copy() {
        try {
            return (Account) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    void claimed(int process, long now) {
        require(state == State.WAITING || state == State.PARKED, "only what waits is claimed");
        require(!held, "what is held is not claimed");
        marked = deaths >= 2 && ending == null;
        step = step.isEmpty() && ending == null ? "a" : step;
        state = State.RUNNING;
        holder = process;
        claimedAt = now;
    }

    /** Something happened to it that the store says has landed. */
    void moved(Event event, long now) {
        State before = state;
        switch (event) {
            case Event.Decided(Decision decision, boolean chains) -> decided(decision, chains, now);
            case Event.Failed failed -> {
                failed(failed.failure().kind(), failed.isOutage());
                lost += Shop.NAME.equals(failed.failure().upstream()) && !failed.isOutage() ? 1 : 0;
            }
            case Event.NoConnection n -> {
                deaths = 0;
                waits();
            }
            case Event.HeldBack h -> waits();
            case Event.HookFailed h -> {
                deaths = 0;
                waits();
            }
            case Event.NodeDied(boolean any) -> died();
            case Event.Hung() -> hung(now);
            case Event.Stopped() -> waits();
            case Event.Refunded(int attempts) -> {
                require(before == State.WAITING || before == State.FAILED, "only what waits or failed is refunded");
                require(attempts <= lost, "it has lost " + lost + " attempts to the shop, not " + attempts);
                charged -= attempts;
                lost -= attempts;
                if (before == State.FAILED) {
                    waits();
                }
            }
            case Event.Woken() -> woken();
            case Event.Retried() -> {
                require(before != State.RUNNING && before != State.PARKED && before != State.DONE, "no such retry");
                if (before.isFinished()) {
                    startOver(step);
                } else {
                    waits();
                }
            }
            case Event.Replayed(String from) -> {
                require(before != State.RUNNING, "what runs is not replayed");
                startOver(from);
            }
            case Event.GivenUp(String why) -> ends(State.FAILED);
            case Event.Cancelled(String why) -> cancelled(before);
            case Event.Held(String why) -> {
                require(before == State.WAITING, "only what waits is held");
                held = true;
            }
            case Event.Released() -> held = false;
            case Event.BroughtBack b -> throw new IllegalStateException("no pipeline of this world writes on revival");
            case Event.Claimed c -> throw new IllegalStateException("claims are told by themselves");
            case Event.Started s -> throw new IllegalStateException("a start writes nothing");
        }
        if (state != State.RUNNING) {
            holder = 0;
        }
    }

    private void decided(Decision decision, boolean chains, long now) {
        switch (decision) {
            case Decision.Next() -> enters(Layout.after(step), chains);
            case Decision.GoTo(String target) -> enters(target, chains);
            case Decision.Done() -> succeeds(State.DONE);
            case Decision.Reject(String why) -> succeeds(State.REJECTED);
            case Decision.Later l -> {
                boolean tooLong = claimedAt - laterSince >= Layout.LONGEST_LATER.toNanos() / 1000;
                deaths = 0;
                if (laters >= Layout.MOST_LATERS || (laters > 0 && tooLong)) {
                    charged++;
                    ends(State.FAILED);
                } else {
                    laterSince = laters == 0 ? now : laterSince;
                    laters++;
                    waits();
                }
            }
            case Decision.Park p -> {
                deaths = 0;
                laters = 0;
                waits();
                state = wokenEarly ? State.WAITING : State.PARKED;
                wokenEarly = false;
            }
        }
    }

    private void settleVisit() {
        require(settledVisit < visit, "its visit " + visit + " was settled before");
        settledVisit = visit;
    }

    private void enters(@Nullable String next, boolean chains) {
        if (next == null) {
            succeeds(State.DONE);
            return;
        }
        settleVisit();
        visit++;
        step = next;
        charged = 0;
        lost = 0;
        deaths = 0;
        laters = 0;
        marked = false;
        held = false;
        state = chains ? State.RUNNING : State.WAITING;
    }

    /** The number of tries stays to be seen, this one included. */
    private void succeeds(State end) {
        settleVisit();
        charged++;
        deaths = 0;
        ends(end);
    }

    /** @param isOutage its upstream is down: a failure that could be retried costs nothing then */
    private void failed(Kind kind, boolean isOutage) {
        deaths = 0;
        switch (kind) {
            case INVALID, BROKEN -> {
                charged++;
                ends(State.FAILED);
            }
            case MISCONFIGURED -> waits();
            case TRANSIENT, THROTTLED, TIMED_OUT, UNKNOWN -> {
                charged += isOutage ? 0 : 1;
                if (isOutage) {
                    waits();
                } else if (charged >= Layout.ATTEMPTS) {
                    ends(State.FAILED);
                } else {
                    waits();
                }
            }
        }
    }

    private void died() {
        if (marked) {
            rescued();
        } else {
            deaths++;
            waits();
        }
    }

    private void hung(long now) {
        require(now >= hungNotBefore, "the window of its last rescue from a hang is open");
        charged++;
        rescued();
        if (state == State.WAITING && ending == null) {
            int minutes = WINDOW_MINUTES.get(Math.min(rescues, WINDOW_MINUTES.size()) - 1);
            hungNotBefore = now + 60L * minutes * Timeline.SECOND;
        }
    }

    private void rescued() {
        rescues++;
        if (rescues <= RESCUES) {
            waits();
        } else if (Layout.WRITES_ON_END.contains(pipeline)) {
            waits();
            ending = State.FAILED;
        } else {
            ends(State.FAILED);
        }
    }

    private void woken() {
        if (state == State.PARKED) {
            waits();
        } else {
            wokenEarly = true;
        }
    }

    private void cancelled(State before) {
        if (ending == null && Layout.WRITES_ON_END.contains(pipeline)) {
            waits();
            ending = State.CANCELLED;
        } else {
            require(!before.isFinished(), "what has ended is not cancelled");
            ends(State.CANCELLED);
        }
    }

    private void startOver(String from) {
        waits();
        visit++;
        step = from;
        charged = 0;
        lost = 0;
        rescues = 0;
        deaths = 0;
        laters = 0;
    }

    private void waits() {
        state = State.WAITING;
        marked = false;
        held = false;
    }

    private void ends(State end) {
        state = end;
        ending = null;
        marked = false;
        held = false;
        laters = 0;
        hungNotBefore = 0;
        wokenEarly = false;
    }

    /** Before that it is not rescued from a hang. */
    long hungNotBefore() {
        return hungNotBefore;
    }

    @Override
    public String toString() {
        return state + " at '" + step + "', visit " + visit + ", charged " + charged + ", rescues " + rescues
                + ", deaths " + deaths + (held ? ", held" : "") + (ending == null ? "" : ", to end as " + ending);
    }

    private void require(boolean kept, String promise) {
        if (!kept) {
            throw new Broken("only legal moves", id, "is " + state + ", but " + promise);
        }
    }
}

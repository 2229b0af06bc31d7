package dev.okiagari.engine.model;

import dev.okiagari.engine.internal.text.Appended;
import dev.okiagari.engine.internal.text.LastOfEach;
import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.internal.text.Sums;
import dev.okiagari.jdbc.Messages;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt decided, and what to write with it. Returned by a step; the engine commits it in one transaction: the
 * item's row, the write, the notes, the children and the next step, or nothing at all. Immutable.
 *
 * @param value what the step's writer for many items writes
 */
public record Outcome(
        Decision decision,
        @Nullable Write write,
        List<Note.Value<?>> notes,
        List<Child<?>> children,
        Map<String, Long> counts,
        @Nullable Object value) {

    /** What an attempt decided about its item. */
    public sealed interface Decision {
        /** Go to the next declared step; done after the last one. */
        record Next() implements Decision {}

        /** Go to a step that this one declares with {@link StepDefinition#mayGoTo}. */
        record GoTo(String step) implements Decision {}

        /** Done, without the remaining steps. */
        record Done() implements Decision {}

        /** Rejected, with a reason for people. */
        record Reject(String reason) implements Decision {}

        /** Run the same step again later; costs no attempt. */
        record Later(When until, String reason) implements Decision {}

        /** Run the same step again when woken, or at the given time at the latest. */
        record Park(String reason, @Nullable When until) implements Decision {}
    }

    /** An item that is submitted in the commit of an outcome. Submitting an unfinished key again changes nothing. */
    public record Child<P>(Pipeline<P> pipeline, Target<P> target) {}

    public Outcome {
        // Lists that grow in constant time: a step may have a hundred thousand children.
        notes = named(notes);
        children = Appended.copyOf(children);
        counts = Sums.of(counts);
    }

    public Outcome(
            Decision decision,
            @Nullable Write write,
            List<Note.Value<?>> notes,
            List<Child<?>> children,
            Map<String, Long> counts) {
        this(decision, write, notes, children, counts, null);
    }

    private static Outcome of(Decision decision) {
        return new Outcome(decision, null, List.of(), List.of(), Map.of());
    }

    /** Goes to the next step; done after the last one. */
    public static Outcome next() {
        return of(new Decision.Next());
    }

    public static Outcome next(Write write) {
        return next().write(write);
    }

    /** Goes to a step that this one declares with {@link StepDefinition#mayGoTo}. */
    public static Outcome goTo(String step) {
        return of(new Decision.GoTo(step));
    }

    /** Ends the item as done, without the remaining steps. */
    public static Outcome done() {
        return of(new Decision.Done());
    }

    public static Outcome done(Write write) {
        return done().write(write);
    }

    /** Ends the item as rejected, with a reason for people: neither done nor failed. */
    public static Outcome reject(String reason) {
        return of(new Decision.Reject(Messages.clean(reason)));
    }

    /** Runs the same step again after {@code delay}. Costs no attempt; limited by {@link StepDefinition#laterAtMost}. */
    public static Outcome later(Duration delay, String reason) {
        return of(new Decision.Later(When.in(delay), Messages.clean(reason)));
    }

    /** Runs the same step again at {@code until}. */
    public static Outcome later(Instant until, String reason) {
        return of(new Decision.Later(When.at(until), Messages.clean(reason)));
    }

    /** Parks the item until it is woken, without a time limit; then the same step runs again. */
    public static Outcome park(String reason) {
        return of(new Decision.Park(Messages.clean(reason), null));
    }

    /** Parks the item until it is woken; after {@code atMost} the step runs again with {@code parkExpired()}. */
    public static Outcome park(String reason, Duration atMost) {
        return of(new Decision.Park(Messages.clean(reason), When.in(atMost)));
    }

    /** Parks the item until it is woken, or until {@code until} at the latest. */
    public static Outcome park(String reason, Instant until) {
        return of(new Decision.Park(Messages.clean(reason), When.at(until)));
    }

    /** Adds a write to the same commit. Several writes run in the order in which they were added. */
    public Outcome write(Write more) {
        Write first = write;
        Write both = first == null
                ? more
                : tx -> {
                    first.run(tx);
                    more.run(tx);
                };
        return new Outcome(decision, both, notes, children, counts, value);
    }

    /**
     * Gives a value to the step's writer for many items ({@link StepDefinition#writeTogether}): outcomes of several items are then
     * settled in one commit with what it writes. An attempt fails whose step has no such writer, or one for values of another type.
     */
    public Outcome writeTogether(Object itsValue) {
        return new Outcome(decision, write, notes, children, counts, itsValue);
    }

    /** Sets a note for later steps, in the same commit. */
    public <T> Outcome note(Note<T> note, T itsValue) {
        return new Outcome(decision, write, named(notes).with(note.is(itsValue)), children, counts, value);
    }

    /** Submits an item in the same commit. */
    public <C> Outcome child(Pipeline<C> pipeline, String key, @Nullable C payload) {
        return child(pipeline, Target.of(key, payload));
    }

    /** The same for an item with a start time or a priority. */
    public <C> Outcome child(Pipeline<C> pipeline, Target<C> target) {
        return new Outcome(decision, write, notes, and(new Child<>(pipeline, target)), counts, value);
    }

    /** Submits items in the same commit, in any order. */
    public <C> Outcome children(Pipeline<C> pipeline, Iterable<Target<C>> targets) {
        Outcome more = this;
        for (Target<C> target : targets) {
            more = more.child(pipeline, target);
        }
        return more;
    }

    private static LastOfEach<Note.Value<?>> named(List<Note.Value<?>> notes) {
        return LastOfEach.of(notes, value -> value.note().name());
    }

    private Appended<Child<?>> and(Child<?> child) {
        return Appended.<Child<?>>copyOf(children).with(child);
    }

    /** Adds to a counter of the item's run, in the same commit; does nothing for an item outside runs. */
    public Outcome count(String name, long n) {
        return new Outcome(
                decision, write, notes, children, Sums.of(counts).with(Names.requireCounter(name), n), value);
    }
}

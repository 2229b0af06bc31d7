package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.Messages;
import dev.okiagari.engine.internal.text.Appended;
import dev.okiagari.engine.internal.text.LastOfEach;
import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.internal.text.Sums;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt decided, and what to write with it. Returned by a step; the engine commits it in one transaction: the
 * item's row, the write, the notes, the children and the next step, or nothing at all. Immutable.
 */
public record Outcome(
        Decision decision,
        @Nullable Write write,
        List<Note.Value<?>> notes,
        List<Child<?>> children,
        Map<String, Long> counts) {

    /** What an attempt decided about its item. */
    public sealed interface Decision {
        /** On to the next declared step, or done after the last. */
        record Next() implements Decision {}

        /** On to a step that was declared as an edge of this one. */
        record GoTo(String step) implements Decision {}

        /** Finished, whatever steps are left. */
        record Done() implements Decision {}

        /** Decided against, with a reason for people. */
        record Reject(String reason) implements Decision {}

        /** The same step again later; costs no attempt. */
        record Later(When until, String reason) implements Decision {}

        /** The same step again when woken, or at the latest at the given time. */
        record Park(String reason, @Nullable When until) implements Decision {}
    }

    /** An item that an outcome submits in its own commit. Submitting an unfinished key again changes nothing. */
    public record Child<P>(Pipeline<P> pipeline, Target<P> target) {}

    public Outcome {
        // Each kind that goes on in constant time: a step may have a hundred thousand children.
        notes = named(notes);
        children = Appended.copyOf(children);
        counts = Sums.of(counts);
    }

    private static Outcome of(Decision decision) {
        return new Outcome(decision, null, List.of(), List.of(), Map.of());
    }

    /** On to the next step; done after the last one. */
    public static Outcome next() {
        return of(new Decision.Next());
    }

    public static Outcome next(Write write) {
        return next().write(write);
    }

    /** On to a step named in this step's {@link StepDefinition#mayGoTo}. */
    public static Outcome goTo(String step) {
        return of(new Decision.GoTo(step));
    }

    /** Finished now. */
    public static Outcome done() {
        return of(new Decision.Done());
    }

    public static Outcome done(Write write) {
        return done().write(write);
    }

    /** Rejects the item, with a reason for people: finished, but neither done nor failed. */
    public static Outcome reject(String reason) {
        return of(new Decision.Reject(Messages.clean(reason)));
    }

    /** The same step again after {@code delay}. Costs no attempt; bounded by {@link StepDefinition#laterAtMost}. */
    public static Outcome later(Duration delay, String reason) {
        return of(new Decision.Later(When.in(delay), Messages.clean(reason)));
    }

    /** The same step again at {@code until}. */
    public static Outcome later(Instant until, String reason) {
        return of(new Decision.Later(When.at(until), Messages.clean(reason)));
    }

    /** Waits to be woken, however long that takes; the same step runs again then. */
    public static Outcome park(String reason) {
        return of(new Decision.Park(Messages.clean(reason), null));
    }

    /** Waits to be woken; when nobody has within {@code atMost}, the step runs again with {@code parkExpired()}. */
    public static Outcome park(String reason, Duration atMost) {
        return of(new Decision.Park(Messages.clean(reason), When.in(atMost)));
    }

    /** Waits to be woken, until {@code until} at the latest. */
    public static Outcome park(String reason, Instant until) {
        return of(new Decision.Park(Messages.clean(reason), When.at(until)));
    }

    /** Also writes this in the same commit. A second write runs after the first. */
    public Outcome write(Write more) {
        Write first = write;
        Write both = first == null
                ? more
                : tx -> {
                    first.run(tx);
                    more.run(tx);
                };
        return new Outcome(decision, both, notes, children, counts);
    }

    /** Also leaves this note for later steps, in the same commit. */
    public <T> Outcome note(Note<T> note, T value) {
        return new Outcome(decision, write, named(notes).with(note.is(value)), children, counts);
    }

    /** Also submits this item, in the same commit. */
    public <C> Outcome child(Pipeline<C> pipeline, String key, @Nullable C payload) {
        return child(pipeline, Target.of(key, payload));
    }

    /** The same for one that may begin later, or is ahead of others. */
    public <C> Outcome child(Pipeline<C> pipeline, Target<C> target) {
        return new Outcome(decision, write, notes, and(new Child<>(pipeline, target)), counts);
    }

    /** Also submits these items, in the same commit and in any order. */
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

    /** Also adds to a counter of the item's run, in the same commit; does nothing for an item outside runs. */
    public Outcome count(String name, long n) {
        return new Outcome(decision, write, notes, children, Sums.of(counts).with(Names.requireCounter(name), n));
    }
}

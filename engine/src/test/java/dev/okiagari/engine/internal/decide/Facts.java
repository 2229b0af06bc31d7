package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.RetryPolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Steps and failures for tests of the machine. */
final class Facts {
    static final String NEXT = "second";
    static final int MOST_LATERS = 3;
    static final Duration LONGEST_LATER = Duration.ofHours(1);

    private Facts() {}

    /** A step with the default policy and a step after it, for an item outside runs. */
    static StepFacts usual() {
        return of(NEXT, RetryPlan.of(RetryPolicy.defaults()), false);
    }

    static StepFacts lastStep() {
        return of(null, RetryPlan.of(RetryPolicy.defaults()), false);
    }

    static StepFacts inRun() {
        return of(NEXT, RetryPlan.of(RetryPolicy.defaults()), true);
    }

    static StepFacts attempts(int most) {
        return with(RetryPlan.of(RetryPolicy.defaults().withAttempts(most)));
    }

    static StepFacts with(RetryPlan plan) {
        return of(NEXT, plan, false);
    }

    private static StepFacts of(@Nullable String next, RetryPlan plan, boolean inRun) {
        return new StepFacts(next, plan, MOST_LATERS, LONGEST_LATER, inRun);
    }

    static Failure failure(Kind kind) {
        return failure(kind.plain(), null, HoldScope.STEP);
    }

    static Failure failure(Kind kind, RetryAfter asked) {
        return failure(kind.plain(), asked, HoldScope.STEP);
    }

    static Failure failure(Category category, @Nullable RetryAfter asked, HoldScope scope) {
        return new Failure(category, null, null, "Boom", "it went wrong", "test", asked, scope, Duration.ofMillis(7));
    }
}

package dev.okiagari.server.web.skills.page;

import dev.okiagari.console.page.Words;
import dev.okiagari.server.web.skills.SubmitForm;
import dev.okiagari.submissions.view.QueueStats;
import dev.okiagari.submissions.view.StepTime;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page for submitting shows. Pure.
 *
 * @param steps how long the steps took in the last hour; empty when nobody knows
 * @param problem why the last try was refused; null: it is the first
 */
public record SubmitPage(
        QueueStats stats,
        boolean isPaused,
        List<StepTime> steps,
        String hosts,
        String repository,
        String path,
        @Nullable String problem) {

    public String colour() {
        return problem != null ? "is-failed" : isPaused ? "is-held" : "is-done";
    }

    public String lead() {
        return problem != null ? "Not submitted:" : isPaused ? "The queue is paused:" : "The queue is open:";
    }

    public String sentence() {
        if (problem != null) {
            return problem;
        }
        String ahead = stats.queued() == 0
                ? "nothing is ahead of you"
                : stats.queued() == 1
                        ? "1 submission is ahead of you"
                        : Words.number(stats.queued()) + " submissions are ahead of you";
        Duration perPlace = stats.perPlace();
        String wait = isPaused
                ? "; it goes on when an operator resumes it"
                : perPlace == null
                        ? ""
                        : "; expect a verdict in about " + Words.duration(perPlace.multipliedBy(stats.queued() + 1));
        return ahead + wait + ". You can watch every stage, and withdraw at any time with the link you get.";
    }

    /** How long a step took in the middle; empty when nobody knows. */
    public String took(String... names) {
        List<String> wanted = List.of(names);
        Duration sum = steps.stream()
                .filter(step -> wanted.contains(step.step()))
                .map(step -> step.took().percentile(0.5))
                .filter(time -> time != null)
                .reduce(Duration::plus)
                .orElse(null);
        return sum == null ? "" : Words.duration(sum);
    }

    public static int mostBytes() {
        return SubmitForm.MOST_UPLOADED;
    }

    public static String most() {
        return (SubmitForm.MOST_UPLOADED >> 20) + " MB";
    }
}

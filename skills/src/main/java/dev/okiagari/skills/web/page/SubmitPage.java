package dev.okiagari.skills.web.page;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Words;
import dev.okiagari.skills.view.QueueStats;
import dev.okiagari.skills.view.StepTime;
import dev.okiagari.skills.web.SubmitForm;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the page for submitting shows. Pure.
 *
 * @param steps how long the steps took in the last hour; empty when nobody knows
 * @param perClient how many submissions one client may make in an hour
 * @param problem why the last try was refused; null: it is the first
 */
public record SubmitPage(
        QueueStats stats,
        boolean isPaused,
        List<StepTime> steps,
        String hosts,
        String repository,
        String path,
        int perClient,
        @Nullable String problem) {

    public String colour() {
        return problem != null ? "is-failed" : isPaused ? "is-held" : "is-done";
    }

    public String lead() {
        return say(problem != null ? "submit.refused" : isPaused ? "submit.paused" : "submit.open");
    }

    public String sentence() {
        if (problem != null) {
            return Words.sentence(problem);
        }
        Duration perPlace = stats.perPlace();
        String ahead = stats.queued() == 0 ? say("submit.none_ahead") : say("submit.ahead", stats.queued());
        String wait = isPaused
                ? " " + say("submit.resumes")
                : perPlace == null
                        ? ""
                        : " " + say("submit.eta", Words.duration(perPlace.multipliedBy(stats.queued() + 1)));
        return ahead + wait + " " + say("submit.watch");
    }

    /** How long the steps of a stage took in the middle, together; empty when nobody knows. */
    public String took(String... names) {
        return steps.stream()
                .filter(one -> List.of(names).contains(one.step()))
                .map(one -> one.took().percentile(0.5))
                .filter(Objects::nonNull)
                .reduce(Duration::plus)
                .map(Words::duration)
                .orElse("");
    }

    public static int mostBytes() {
        return SubmitForm.MOST_UPLOADED;
    }

    public static String most() {
        return (SubmitForm.MOST_UPLOADED >> 20) + " MB";
    }
}

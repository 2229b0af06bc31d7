package dev.okiagari.skills.web.page;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Words;
import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.FindingView;
import dev.okiagari.skills.view.SubmissionView;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** States, classes and times of submissions as the pages write them. Pure. */
public final class StateWords {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private StateWords() {}

    public static String colour(SubmissionState state) {
        return switch (state) {
            case RECEIVED -> "is-waiting";
            case TIER1_SCANNING, TIER2_SCANNING, AUTO_APPROVED -> "is-running";
            case NEEDS_REVIEW, TIER3_REVIEW -> "is-held";
            case PUBLISHED -> "is-done";
            case TIER1_FAILED, REJECTED, BLOCKED -> "is-failed";
            case DUPLICATE, DEQUEUED -> "is-waiting";
        };
    }

    public static String colour(SubmissionView one) {
        return one.error() == null ? colour(one.state()) : "is-amber";
    }

    public static String colour(FailureClass of) {
        return switch (of) {
            case LLM_ERROR -> "is-amber";
            case NETWORK_ERROR -> "is-held";
            case SCAN_TIMEOUT -> "is-failed";
            case DB_ERROR -> "is-running";
            case UNKNOWN -> "is-waiting";
        };
    }

    public static String colourOfTrust(int tier) {
        return switch (tier) {
            case 0 -> "is-failed";
            case 1 -> "is-waiting";
            case 2 -> "is-running";
            default -> "is-done";
        };
    }

    public static String colourOfSeverity(String severity) {
        return switch (severity.toLowerCase(java.util.Locale.ROOT)) {
            case "critical", "high" -> "is-failed";
            case "medium" -> "is-amber";
            default -> "is-waiting";
        };
    }

    /** What an attacker gains; empty when that is nothing. */
    public static String gain(FindingView finding) {
        return Optional.ofNullable(finding.attack())
                .flatMap(Attack::of)
                .filter(attack -> attack != Attack.QUALITY)
                .map(attack -> say("finding.gain", attack.gain()))
                .orElse("");
    }

    /** Its name, or where it comes from while nobody knows its name. */
    public static String title(SubmissionView one) {
        SubmissionView.Found found = one.found();
        if (found != null) {
            return found.skill();
        }
        String path = one.origin().path();
        String whole = path.isEmpty() ? source(one) : path;
        return whole.substring(whole.lastIndexOf('/') + 1);
    }

    /** Such as github.com/acme/skills. */
    public static String source(SubmissionView one) {
        String repository = one.origin().repository();
        return repository == null ? say("source.upload") : repository.replaceFirst("^https?://", "");
    }

    /** Whole minutes once there are some, so that a live page does not change every second. */
    public static String roughly(Instant from, Instant to) {
        Duration time = Duration.between(from, to);
        return time.compareTo(MINUTE) < 0 ? say("time.short") : Words.duration(Duration.ofMinutes(time.toMinutes()));
    }
}

package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.skills.state.SubmissionStage;
import java.util.List;

/**
 * A failure in words that everybody may read: no address, header or body of ours or of a model. What the fault of a submission or the
 * answer of its host is, is said in our own words already; the engine's ledger has the rest for operators. Pure.
 */
final class PublicFailure {
    /** Written by us for authors, about what they have submitted. */
    private static final List<String> OWN_WORDS =
            List.of("skill.", "archive.", "host.address", "host.refused", "host.rate_limit", "host.down");

    private PublicFailure() {}

    static String of(String step, String category, String message) {
        boolean isFetch = step.equals(SubmissionStage.FETCH.step());
        boolean isModel = step.equals(SubmissionStage.TIER2.step());
        if (isFetch && OWN_WORDS.stream().anyMatch(category::startsWith)) {
            return message;
        }
        if (category.startsWith("model.")) {
            return model(category);
        }
        if (category.startsWith("db.")) {
            return say("failure.database");
        }
        if (category.equals("timed_out")) {
            return say(isModel ? "failure.model_slow" : "failure.slow");
        }
        if (isFetch && category.startsWith("guard.")) {
            return say("failure.guard");
        }
        if (isNetwork(category) && (isFetch || isModel)) {
            return say(isFetch ? "failure.network" : "failure.model");
        }
        return say("failure.ours");
    }

    private static boolean isNetwork(String category) {
        return category.startsWith("io") || category.startsWith("http.") || category.startsWith("host.");
    }

    private static String model(String category) {
        return switch (category) {
            case "model.rate_limit" -> say("failure.model_busy");
            case "model.bad_answer" -> say("failure.model_answer");
            case "model.too_long", "model.request" -> say("failure.model_refused");
            default -> say("failure.model");
        };
    }
}

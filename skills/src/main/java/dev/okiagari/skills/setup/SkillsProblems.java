package dev.okiagari.skills.setup;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.host.BadAddress;
import dev.okiagari.skills.refusal.ActRefused;
import dev.okiagari.skills.refusal.NoSuchSubmission;
import dev.okiagari.skills.refusal.TooManySubmissions;
import java.util.function.Supplier;

/** Failures of this application as problem details and as exit codes with a message. Pure. */
public final class SkillsProblems {
    private SkillsProblems() {}

    /** For a request. What is none of ours stays as it is. */
    public static RuntimeException refusal(RuntimeException thrown) {
        String detail = Visible.of(thrown.getMessage());
        return switch (thrown) {
            case DatabaseFailed e when e.isUnavailable() -> new Problem.Refusal(Problem.databaseAway());
            case NoSuchSubmission e -> Problem.notFound(detail);
            case ActRefused e -> Problem.conflict(detail);
            case BadAddress e -> Problem.badRequest(detail);
            case SkillRefused e -> notASkill(detail);
            case ClassifiedException e -> notASkill(detail);
            case TooManySubmissions e ->
                Problem.tooMany((int) Math.max(1, e.retryAfter().toSeconds()));
            default -> thrown;
        };
    }

    private static Problem.Refusal notASkill(String detail) {
        return new Problem.Refusal(Problem.of(422, "not-a-skill", say("problem.not_a_skill"), detail));
    }

    /** The secret is not that of the submission. */
    public static Problem.Refusal wrongSecret() {
        return new Problem.Refusal(
                Problem.of(403, "wrong-secret", say("problem.not_allowed"), say("withdraw.wrong_secret")));
    }

    public static Problem.Refusal noSuchSubmission() {
        return Problem.notFound(say("submission.none"));
    }

    /** For a command: runs this, and ends the command with a message when it is refused. */
    public static <T> T orFail(Supplier<T> work) {
        try {
            return work.get();
        } catch (NoSuchSubmission | ActRefused e) {
            throw new CommandFailed(Exit.FAILED, Visible.of(e.getMessage()), e);
        } catch (BadAddress | SkillRefused | ClassifiedException e) {
            throw new CommandFailed(Exit.USAGE, Visible.of(e.getMessage()), e);
        }
    }
}

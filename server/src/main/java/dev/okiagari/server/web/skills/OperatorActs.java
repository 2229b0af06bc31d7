package dev.okiagari.server.web.skills;

import dev.okiagari.console.web.Problem;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.submissions.Submissions;
import dev.okiagari.submissions.state.SubmissionState;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What operators do to one submission, by its name in addresses and forms. Threads may share it. */
public final class OperatorActs {
    /** What each act does. */
    public static final Map<String, String> ALL = all();

    private static final int LONGEST_REASON = 1000;

    private final Submissions submissions;

    public OperatorActs(Submissions submissions) {
        this.submissions = submissions;
    }

    private static Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("take", "Takes a submission for review.");
        all.put("approve", "Approves of a submission in review: it is published.");
        all.put("reject", "Rejects a submission in review; its author is told the reason.");
        all.put("requeue", "Starts an ended or a stuck submission again, with a new recovery budget.");
        all.put("dequeue", "Takes an unfinished submission out of the queue.");
        all.put("block", "Blocks a submission and hides what it has published.");
        all.put("unblock", "Ends a block: the submission starts again.");
        return Collections.unmodifiableMap(all);
    }

    /** Does it. Throws {@code NoSuchSubmission}, {@code ActRefused} and {@link Problem.Refusal}. */
    public void act(String act, String id, Actor actor) {
        switch (act) {
            case "take" -> submissions.take(id, actor);
            case "approve" -> submissions.approve(id, actor);
            case "reject" -> submissions.reject(id, actor);
            case "requeue" -> requeue(id, actor);
            case "dequeue" -> submissions.dequeue(id, actor);
            case "block" -> submissions.block(id, actor);
            case "unblock" -> unblock(id, actor);
            default -> throw Problem.badRequest("there is no such act; there are " + ALL.keySet());
        }
    }

    private void requeue(String id, Actor actor) {
        if (SubmissionState.QUEUED.contains(state(id))) {
            submissions.restart(id, actor);
        } else {
            submissions.requeue(id, actor);
        }
    }

    private void unblock(String id, Actor actor) {
        if (state(id) != SubmissionState.BLOCKED) {
            throw Problem.conflict("could not unblock " + id + " because it is not blocked");
        }
        submissions.requeue(id, actor);
    }

    private SubmissionState state(String id) {
        return submissions
                .find(id)
                .orElseThrow(() -> Problem.notFound("there is no submission with this id"))
                .state();
    }

    /** Every act has one. */
    public static String reason(@Nullable String given) {
        if (given == null || given.isBlank()) {
            throw Problem.badRequest("reason is missing; it is recorded with your name");
        }
        if (given.length() > LONGEST_REASON) {
            throw Problem.badRequest("a reason has at most " + LONGEST_REASON + " characters");
        }
        return given.strip();
    }
}

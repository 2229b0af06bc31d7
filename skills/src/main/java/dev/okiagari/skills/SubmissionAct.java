package dev.okiagari.skills;

import java.util.Locale;

/** What a person does to one submission. */
public enum SubmissionAct {
    /** Begins its review. */
    TAKE,
    /** Approves of it after a review: it is published. */
    APPROVE,
    /** Rejects it after a review, with the reason that its author is told. */
    REJECT,
    /** Starts it again with what is in the repository now: an ended one, or one that machines should move, with a new recovery budget. */
    REQUEUE,
    /** Takes an unfinished one out. */
    DEQUEUE,
    /** Blocks it for good, and hides what it has published. */
    BLOCK,
    /** Ends a block: it starts again. */
    UNBLOCK;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

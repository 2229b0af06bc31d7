package dev.okiagari.skills.state;

/** What moved a submission. */
public enum Trigger {
    SUBMITTED,
    FETCHED,
    SCANNED,
    DECIDED,
    PUBLISHED,
    /** An attempt failed for good. */
    FAILED,
    /** Lost more often than its recovery budget allows. */
    STUCK,
    /** The model was away for too long. */
    MODEL_AWAY,
    /** Its item was cancelled. */
    CANCELLED,
    WITHDRAWN,
    TAKEN_OUT,
    /** A person has begun to review it. */
    TAKEN,
    APPROVED,
    REFUSED,
    REQUEUED,
    BLOCKED,
    /** Its ended item was brought back. */
    REVIVED
}

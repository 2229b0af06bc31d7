package dev.okiagari.engine.internal.store;

/** A fault put into the store or into a node on purpose, so that a simulation can show that it would notice it. */
public enum Flaw {
    NONE,
    /** A settle lands whatever epoch it names. */
    FENCE_IGNORES_EPOCH,
    /** A rescue leaves the epoch where it was: the old holder's lease is still good. */
    RESCUE_FORGETS_EPOCH,
    /** A chained settle leaves the epoch where it was. */
    CHAIN_KEEPS_EPOCH,
    /** A node whose row is gone may still claim. */
    CLAIM_WITHOUT_NODE,
    /** A node is buried although it still holds something. */
    BURIED_WITH_LEASES,
    /** Every item that a dead node held is charged, marked or not. */
    DEATH_CHARGES_ALL,
    /** A failure that is tried again costs nothing. */
    RETRIES_ARE_FREE,
    /** A wake-up that comes before the park is forgotten. */
    EARLY_WAKE_FORGOTTEN,
    /** A settled end leaves no trace. */
    ENDED_ITEM_VANISHES,
    /** A watcher judges although its own beats had a gap. */
    JUDGES_AFTER_GAP,
    /** A node starts attempts however long its beats have not gone through. */
    TRUSTS_ITSELF_FOREVER,
    /** What a claim took whose answer was lost is never given back. */
    NEVER_RECONCILES,
    /** A node takes several suspects at a time. */
    SUSPECTS_SIDE_BY_SIDE,
    /** An item is rescued from a hang again although the window of its last rescue is open. */
    HUNG_WINDOW_IGNORED,
    /** A step that hangs is never rescued from. */
    HANGS_IGNORED,
    /** A hung thread's item still counts as in hand after it was offered again, so a second lease of it goes unseen. */
    HUNG_THREAD_KEEPS_ITEM,
    /** An upstream on hold is never probed. */
    NEVER_PROBES,
    /** What an outage cost is given back each time. */
    REFUNDS_TWICE,
    /** An upstream is put on hold without a look at its health check. */
    HOLDS_UNCHECKED,
    /** Each epoch is the one before plus one, so leases come again when the database goes back. */
    GUESSABLE_EPOCHS,
    /** An idempotency key is made of the id alone, which may be given out again. */
    KEYS_WITHOUT_TIME,
    /** What counts as a node's is decided by its id alone. */
    NODES_WITHOUT_TOKENS,
    /** A node does not look whether its database went back. */
    TIME_TRAVEL_UNNOTICED,
    /** Who writes for many items is given the values of fenced ones too. */
    WRITES_WHAT_IS_FENCED,
    /** A batch is settled although the writing of its values has failed. */
    SPOILED_BATCH_LANDS
}

package dev.okiagari.engine.internal.store.row;

/** What a submission does when its key belongs to an item that has already finished. */
public enum IfFinished {
    /** Nothing: the answer names the finished item. */
    KEEP,
    /** Submits it again, as a new item. */
    RESUBMIT
}

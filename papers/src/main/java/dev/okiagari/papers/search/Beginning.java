package dev.okiagari.papers.search;

/** What a process found when it opened an index for writing, and so why it begins one anew, if it does. */
public enum Beginning {
    /** An index that can be used: only changes are read. Also said where another process writes it. */
    USABLE,
    /** None. */
    MISSING,
    /** Files that are not what was once written. */
    DAMAGED,
    /** An index that another version of the program or of Lucene has written. */
    OTHER_VERSION,
    /** An index of another database, or of a later state of this one. */
    OTHER_DATABASE
}

package dev.okiagari.application.index;

/** What a process found when it opened an index for writing: everything but a usable one is built again. */
public enum IndexCondition {
    /** The index can be used: only changes are read. Also reported when another process writes it. */
    USABLE,
    /** There is no index yet. */
    MISSING,
    /** Its files are not what was once written. */
    DAMAGED,
    /** Another version of the program or of Lucene has written it. */
    OTHER_VERSION,
    /** It belongs to another database, or to a later state of this one. */
    OTHER_DATABASE
}

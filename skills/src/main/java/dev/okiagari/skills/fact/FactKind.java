package dev.okiagari.skills.fact;

/** What a place of a skill does, whether honest or not; findings come from combinations. */
public enum FactKind {
    /** Secrets are read: the environment, key files, stored logins, browser data. */
    SECRET,
    /** Data leaves the machine: network calls, name lookups, mail, pushes. */
    SEND,
    /** Something is downloaded. */
    FETCH,
    /** Something is executed, evaluated or imported. */
    RUN,
    /** Code is written so that nobody can read it. */
    HIDE,
    /** Something is left behind that acts again later. */
    PERSIST,
    /** Data or whole systems are destroyed. */
    DESTROY,
    /** Confirmations, protections or logs are switched off. */
    DISABLE,
    /** Instructions are loaded from elsewhere. */
    DELEGATE
}

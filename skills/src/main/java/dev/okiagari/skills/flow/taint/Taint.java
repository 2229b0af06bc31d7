package dev.okiagari.skills.flow.taint;

/** What a value may carry. */
public enum Taint {
    /** Secrets as a whole: a whole environment, the content of key files. */
    WHOLE,
    /** A single secret that is read by its name. */
    NAMED,
    /** The content of a file of settings, such as .env, from which honest programs read their own keys. */
    SETTINGS,
    /** The path of a file with secrets. */
    PATH,
    /** The path of a file of settings. */
    SETTINGS_PATH,
    /** What was downloaded, or the path of it. */
    FETCHED,
    /** What was written so that nobody can read it. */
    HIDDEN;

    public boolean isSecret() {
        return this == WHOLE || this == NAMED || this == SETTINGS;
    }

    public boolean isCode() {
        return this == FETCHED || this == HIDDEN;
    }
}

package dev.okiagari.skills.flow.script;

/** Reads the statements between two braces, for expressions that contain functions. */
interface Bodies {
    /** Reads up to the closing brace at {@code end}, and leaves it standing. */
    void read(int end);

    /** Reads a class whose keyword was read. */
    void readClass();
}

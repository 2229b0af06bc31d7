package dev.okiagari.skills.flow.taint;

/**
 * Code that a command hands to an interpreter.
 *
 * @param offset where it stands
 * @param program the interpreter, such as "python3"
 * @param text the code
 */
public record Embedded(int offset, String program, String text) {}

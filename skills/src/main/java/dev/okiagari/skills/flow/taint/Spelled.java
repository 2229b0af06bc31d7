package dev.okiagari.skills.flow.taint;

/**
 * A text that code contains in another spelling.
 *
 * @param offset where it stands
 * @param how the spelling
 * @param text what it says
 */
public record Spelled(int offset, String how, String text) {}

package dev.okiagari.skills.flow;

import dev.okiagari.skills.text.Position;

/**
 * A text that a file contains in another spelling; to be scanned again.
 *
 * @param where the place in the file
 * @param how base64, hex, rot13, characters, concatenation or reversed
 * @param text what it says
 */
public record DecodedText(Position where, String how, String text) {}

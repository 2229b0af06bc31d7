package dev.okiagari.skills.flow;

import java.util.List;

/**
 * What was read in one text. Immutable.
 *
 * @param flows ways of data, in the order in which they end
 * @param decoded texts to be scanned again
 * @param analysed false when a part of the text was not followed
 * @param isTooMuch whether that is because there is too much of something, and not because the text breaks off as quoted pieces do
 * @param reason why not; empty when it was
 */
public record CodeReading(
        List<Flow> flows, List<DecodedText> decoded, boolean analysed, boolean isTooMuch, String reason) {
    public CodeReading {
        flows = List.copyOf(flows);
        decoded = List.copyOf(decoded);
    }
}

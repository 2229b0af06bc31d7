package dev.okiagari.papers.store;

import dev.okiagari.papers.extraction.Extraction;
import java.util.List;

/**
 * What an extraction brought.
 *
 * @param extractor who did it
 * @param asked sections that were looked at
 * @param failed those of which nothing could be learnt
 */
public record ExtractionResult(String extractor, int asked, int failed, List<Placed> found) {

    /** A find and the section it was found in. */
    public record Placed(int position, Extraction extraction) {}

    public ExtractionResult {
        found = List.copyOf(found);
    }
}

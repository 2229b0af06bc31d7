package dev.okiagari.skills.scan;

import java.util.List;

/**
 * A report with where its skill was found. An immutable value.
 *
 * @param place the skill's folder below the one that was scanned, with forward slashes; empty when the skill itself was named
 * @param report without the findings that are suppressed
 * @param suppressed what a baseline has accepted; never a critical finding
 */
public record PlacedReport(String place, Report report, List<Suppression> suppressed) {
    public PlacedReport {
        suppressed = List.copyOf(suppressed);
    }

    /** The path of a file of the skill below the folder that was scanned. */
    public String path(String file) {
        return place.isEmpty() ? file : place + "/" + file;
    }
}

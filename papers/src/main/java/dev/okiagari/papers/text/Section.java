package dev.okiagari.papers.text;

/**
 * A section with its own text, without that of its subsections.
 *
 * @param level 1 for a section or an appendix, 2 for a subsection, at most 6
 * @param heading without its number; empty for text before any heading
 * @param content paragraphs apart by a line break, TeX between the signs of {@link Formulas}
 */
public record Section(int level, String heading, String content) {

    public Section {
        if (level < 1 || level > 6) {
            throw new IllegalArgumentException(
                    "could not use a section of level " + level + " because it must be 1 to 6");
        }
    }
}

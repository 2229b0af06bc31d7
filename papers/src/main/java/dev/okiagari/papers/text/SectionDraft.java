package dev.okiagari.papers.text;

/** A section while it is being read, line by line. */
final class SectionDraft {
    private static final int LONGEST_LEAD = 1_000;
    private static final int LONGEST_HEADING = 1_000;

    private final int level;
    private final String heading;
    private final StringBuilder content = new StringBuilder();
    private final StringBuilder line = new StringBuilder();
    private String lead = "";

    SectionDraft(int level, String heading) {
        this.level = level;
        this.heading = Cut.to(heading, LONGEST_HEADING);
    }

    void append(String text) {
        line.append(text);
    }

    /** What the next line begins with: the number of an item, the name of a theorem. Mere bullets are left out. */
    void lead(String text) {
        if (lead.length() + text.length() <= LONGEST_LEAD && text.codePoints().anyMatch(Character::isLetterOrDigit)) {
            lead = lead.isEmpty() ? text : lead + " " + text;
        }
    }

    void endLine() {
        String words = Formulas.line(line);
        line.setLength(0);
        if (words.isEmpty()) {
            return;
        }
        content.append(content.isEmpty() ? "" : "\n");
        if (!lead.isEmpty()) {
            content.append(lead).append(' ');
            lead = "";
        }
        content.append(words);
    }

    boolean isEmpty() {
        return heading.isEmpty() && content.isEmpty();
    }

    Section section() {
        return new Section(level, heading, content.toString());
    }
}

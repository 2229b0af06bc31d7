package dev.okiagari.papers.text.pdf.glyph;

/**
 * What reading one PDF may cost, in drawing commands, forms and letters: forms that draw forms that draw forms make a small
 * file endless. For one document and one thread.
 */
public final class Budget {
    static final int COMMANDS = 20_000_000;
    static final int GLYPHS = 2_000_000;
    static final int FORMS = 100_000;
    private static final int COMMANDS_BETWEEN_LOOKS = 4096;

    private int commands = COMMANDS;
    private int glyphs = GLYPHS;
    private int forms = FORMS;

    /** Thrown where PDFBox takes no other exception through; never leaves the package. */
    static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1;

        Spent(String message) {
            super(message);
        }
    }

    void spendCommand() {
        if (--commands < 0) {
            throw new Spent("could not read the PDF because it has more than " + COMMANDS + " drawing commands");
        }
        if (commands % COMMANDS_BETWEEN_LOOKS == 0) {
            Interruption.check();
        }
    }

    void spendForm() {
        if (--forms < 0) {
            throw new Spent("could not read the PDF because it draws more than " + FORMS + " forms");
        }
    }

    void spendGlyph() {
        if (--glyphs < 0) {
            throw new Spent("could not read the PDF because it has more than " + GLYPHS + " letters");
        }
    }
}

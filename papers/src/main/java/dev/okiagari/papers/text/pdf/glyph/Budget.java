package dev.okiagari.papers.text.pdf.glyph;

import dev.okiagari.papers.text.Interruption;
import dev.okiagari.papers.text.UnreadableDocument;
import dev.okiagari.papers.text.UnreadableDocument.Reason;

/**
 * What reading one PDF may cost, in drawing commands, forms, letters and codes of fonts: forms that draw forms that draw forms make
 * a small file endless, and so does a font that says something about two billion letters. Throws {@link UnreadableDocument} when
 * it is spent. For one document and one thread.
 */
public final class Budget {
    static final int COMMANDS = 20_000_000;
    static final int GLYPHS = 5_000_000;
    static final int FORMS = 100_000;
    static final int CODES = 4_000_000;
    private static final int COMMANDS_BETWEEN_LOOKS = 4096;

    private int commands = COMMANDS;
    private int glyphs = GLYPHS;
    private int forms = FORMS;
    private long codes = CODES;

    void spendCommand() {
        if (--commands < 0) {
            throw spent("the PDF has more than " + COMMANDS + " drawing commands");
        }
        if (commands % COMMANDS_BETWEEN_LOOKS == 0) {
            Interruption.check();
        }
    }

    void spendForm() {
        if (--forms < 0) {
            throw spent("the PDF draws more than " + FORMS + " forms");
        }
    }

    void spendGlyph() {
        if (--glyphs < 0) {
            throw spent("the PDF has more than " + GLYPHS + " letters");
        }
    }

    void spendCodes(long more) {
        codes -= more;
        if (codes < 0) {
            throw spent("the fonts of the PDF have tables of more than " + CODES + " codes");
        }
    }

    private static UnreadableDocument spent(String why) {
        return new UnreadableDocument(Reason.TOO_LARGE, why);
    }
}

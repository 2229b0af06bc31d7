package dev.okiagari.papers.text.pdf.glyph;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDResources;

/**
 * Counts the codes that the tables of a font speak of, before PDFBox loads it: PDFBox writes ranges out code by code, so that twenty
 * bytes can fill the memory. For one document and one thread.
 */
final class FontTables {
    private final Budget budget;
    private final Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    FontTables(Budget budget) {
        this.budget = budget;
    }

    /** The font that a command is about to load. */
    void check(PDResources resources, List<COSBase> operands) throws IOException {
        if (resources == null || operands.isEmpty() || !(operands.getFirst() instanceof COSName name)) {
            return;
        }
        COSDictionary fonts = resources.getCOSObject().getCOSDictionary(COSName.FONT);
        COSDictionary font = fonts == null ? null : fonts.getCOSDictionary(name);
        if (font == null || !seen.add(font)) {
            return;
        }
        if (font.getDictionaryObject(COSName.TO_UNICODE) instanceof COSStream names) {
            try (InputStream table = names.createInputStream()) {
                budget.spendCodes(CodeRanges.count(table.readAllBytes()));
            }
        }
        if (font.getDictionaryObject(COSName.DESCENDANT_FONTS) instanceof COSArray descendants
                && descendants.size() > 0
                && descendants.getObject(0) instanceof COSDictionary descendant) {
            spendWidths(descendant.getDictionaryObject(COSName.W), 1);
            spendWidths(descendant.getDictionaryObject(COSName.W2), 3);
        }
    }

    /** Either a code and a list with widths for it and the next ones, or the first and the last code and their width. */
    private void spendWidths(COSBase table, int numbers) {
        if (!(table instanceof COSArray widths)) {
            return;
        }
        int at = 0;
        while (at + 1 < widths.size()) {
            COSBase second = widths.getObject(at + 1);
            if (second instanceof COSNumber last && widths.getObject(at) instanceof COSNumber first) {
                budget.spendCodes(Math.max(0, last.longValue() - first.longValue() + 1));
                at += 2 + numbers;
            } else {
                at += 2;
            }
        }
    }
}

package dev.okiagari.papers.text.pdf.glyph;

import dev.okiagari.papers.text.UnreadableDocument;
import dev.okiagari.papers.text.UnreadableDocument.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.IdentityHashMap;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDPage;

/**
 * Looks at pages whose contents name one part several times: PDFBox unpacks it as often, all at once, so that the size of the file says
 * nothing about the size of the page. Stateless.
 */
final class PageContents {
    private PageContents() {}

    static void check(PDPage page) throws IOException {
        if (page.getCOSObject().getDictionaryObject(COSName.CONTENTS) instanceof COSArray parts && hasRepeats(parts)) {
            measure(parts);
        }
    }

    private static boolean hasRepeats(COSArray parts) {
        IdentityHashMap<COSBase, Boolean> seen = new IdentityHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            if (seen.put(parts.getObject(i), true) != null) {
                return true;
            }
        }
        return false;
    }

    private static void measure(COSArray parts) throws IOException {
        IdentityHashMap<COSBase, Long> sizes = new IdentityHashMap<>();
        long all = 0;
        for (int i = 0; i < parts.size(); i++) {
            if (parts.getObject(i) instanceof COSStream part) {
                Long known = sizes.get(part);
                long size = known == null ? size(part) : known;
                sizes.put(part, size);
                all += size;
            }
            if (all > Inflation.MAX_PART) {
                throw new UnreadableDocument(
                        Reason.TOO_LARGE,
                        "a page of the PDF takes more than " + (Inflation.MAX_PART >> 20) + " MB when it is unpacked");
            }
        }
    }

    private static long size(COSStream part) throws IOException {
        try (InputStream content = part.createInputStream()) {
            return content.transferTo(OutputStream.nullOutputStream());
        }
    }
}

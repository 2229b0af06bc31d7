package dev.okiagari.papers.reading;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.papers.text.pdf.HandmadePdf;
import java.util.Arrays;
import java.util.HexFormat;

/** Small documents that take all the time or all the memory there is, each by another way. */
public final class HostileDocuments {
    private static final String FONT = "/Font << /F 5 0 R >>";
    private static final String WORDS = "BT /F 10 Tf 50 700 Td (Some words of a paper.) Tj ET\n";

    private HostileDocuments() {}

    /** Nothing is wrong with it. */
    public static byte[] healthyPage() {
        return page("<section class='ltx_section'><h2 class='ltx_title'>Introduction</h2><p>Some words.</p></section>");
    }

    /** Nor with this one. */
    public static byte[] healthyPdf() {
        return HandmadePdf.onePage(FONT, WORDS).object(HandmadePdf.FONT).bytes();
    }

    /** 28 KB: each of its ranges is all codes that there are. */
    public static byte[] unicodeRanges() {
        String table = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
                + "1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
                + ("100 beginbfrange\n" + "<0000> <FFFF> <0000>\n".repeat(100) + "endbfrange\n").repeat(13)
                + "endcmap end end";
        return HandmadePdf.onePage(FONT, WORDS)
                .object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>")
                .stream(table)
                .bytes();
    }

    /** Less than 900 bytes: a font with two billion widths. */
    public static byte[] widths() {
        return HandmadePdf.onePage(FONT, WORDS)
                .object("<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [6 0 R] >>")
                .object("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe)"
                        + " /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /W [0 2147483646 500] >>")
                .object("<< /Type /FontDescriptor /FontName /A /Flags 4 >>")
                .bytes();
    }

    /** Some parts of ninety megabytes each on one page, each of them a hundred kilobytes, and within all our limits. */
    public static byte[] parts(int number) {
        byte[] part = HandmadePdf.deflated(blanks(90 << 20));
        StringBuilder names = new StringBuilder("4 0 R");
        for (int i = 0; i < number; i++) {
            names.append(' ').append(6 + i).append(" 0 R");
        }
        HandmadePdf pdf = contents("[" + names + "]").stream(WORDS).object(HandmadePdf.FONT);
        for (int i = 0; i < number; i++) {
            pdf.stream("/Filter /FlateDecode", part);
        }
        return pdf.bytes();
    }

    /** A hundred megabytes of blanks under two filters, of which only the second is large. */
    public static byte[] filterChain() {
        String digits = HexFormat.of().formatHex(HandmadePdf.deflated(blanks(100 << 20))) + ">";
        return contents("[4 0 R 6 0 R]").stream(WORDS).object(HandmadePdf.FONT).stream(
                        "/Filter [/ASCIIHexDecode /FlateDecode]", digits.getBytes(ISO_8859_1))
                .bytes();
    }

    /** Five megabytes of blanks, a thousand times on one page. */
    public static byte[] repeatedContents() {
        return contents("[4 0 R " + "6 0 R ".repeat(1_000) + "]").stream(WORDS).object(HandmadePdf.FONT).stream(
                        "/Filter /FlateDecode", HandmadePdf.deflated(blanks(5 << 20)))
                .bytes();
    }

    /** A thousand pages with the same twenty megabytes of blanks: within all our limits, and it takes minutes. */
    public static byte[] slowPdf() {
        int pages = 1_000;
        StringBuilder kids = new StringBuilder();
        for (int i = 0; i < pages; i++) {
            kids.append(5 + i).append(" 0 R ");
        }
        HandmadePdf pdf = new HandmadePdf()
                        .object("<< /Type /Catalog /Pages 2 0 R >>")
                        .object("<< /Type /Pages /Count " + pages + " /Kids [" + kids + "] >>")
                        .object(HandmadePdf.FONT)
                        .stream("/Filter /FlateDecode", HandmadePdf.deflated(blanks(20 << 20)));
        for (int i = 0; i < pages; i++) {
            pdf.object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font <<"
                    + " /F 3 0 R >> >> >>");
        }
        return pdf.bytes();
    }

    /** A megabyte that looks like the end of a sentence around a DOI. */
    public static byte[] longLink() {
        return page("<p>Words.</p><ul><li class='ltx_bibitem'>A. One. <a href='https://doi.org/10.1000/x"
                + ")".repeat(1_000_000) + "'>link</a></li></ul>");
    }

    /** Two megabytes of entries made of initials, numbers and quotes; of initials most, which take longest. */
    public static byte[] bibliography() {
        StringBuilder entries = new StringBuilder("<p>Words.</p><ul>");
        String[] parts = {"A. ", "«", "A. ", "2401.12345, ", "A. ", "p. (2401.12345), ", "A. ", "“", "A. ", "Xu, A., "};
        for (int i = 0; i < 600; i++) {
            String part = parts[i % parts.length];
            entries.append("<li class='ltx_bibitem'>")
                    .append(part.repeat(3_900 / part.length()))
                    .append("</li>");
        }
        return page(entries + "</ul>");
    }

    /** Tables in tables, and rows of very many cells. */
    public static byte[] tables() {
        return page("<p>Words.</p>" + "<table><tr><td>x".repeat(20_000) + "</table>".repeat(20_000) + "<table><tr>"
                + "<td>x</td>".repeat(300_000) + "</tr></table>");
    }

    /** Tables in links in tables: reading them as HTML prescribes takes a time that grows with the square of their number. */
    public static byte[] nestedTables() {
        return page("<p>Words.</p>" + "<table><tr><td><font><table><a>x".repeat(400_000));
    }

    /** A title of a million quotes that do not end it. */
    public static byte[] quotes() {
        return page("<p>Words.</p><ul><li class='ltx_bibitem'>A. One. <span class='ltx_bib_title'>x"
                + "’.".repeat(500_000) + "y</span></li></ul>");
    }

    /** More text than any paper has, in one page of twelve megabytes. */
    public static byte[] endlessText() {
        return page(("<p>" + "word ".repeat(200_000) + "</p>").repeat(12));
    }

    private static byte[] page(String article) {
        return ("<!DOCTYPE html><html><head><meta charset='utf-8'></head><body><article class='ltx_document'>" + article
                        + "</article></body></html>")
                .getBytes(UTF_8);
    }

    private static HandmadePdf contents(String parts) {
        return new HandmadePdf()
                .object("<< /Type /Catalog /Pages 2 0 R >>")
                .object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
                .object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents " + parts + " /Resources << "
                        + FONT + " >> >>");
    }

    private static byte[] blanks(int length) {
        byte[] blanks = new byte[length];
        Arrays.fill(blanks, (byte) ' ');
        return blanks;
    }
}

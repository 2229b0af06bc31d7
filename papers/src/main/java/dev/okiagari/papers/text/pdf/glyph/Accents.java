package dev.okiagari.papers.text.pdf.glyph;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** TeX sets many an accented letter as an accent and a letter in one place: makes one of the two. */
final class Accents {
    private static final Map<String, String> COMBINING = Map.ofEntries(
            Map.entry("`", "\u0300"),
            Map.entry("\u00b4", "\u0301"),
            Map.entry("\u02c6", "\u0302"),
            Map.entry("^", "\u0302"),
            Map.entry("\u02dc", "\u0303"),
            Map.entry("~", "\u0303"),
            Map.entry("\u00af", "\u0304"),
            Map.entry("\u02d8", "\u0306"),
            Map.entry("\u02d9", "\u0307"),
            Map.entry("\u00a8", "\u0308"),
            Map.entry("\u02da", "\u030a"),
            Map.entry("\u02dd", "\u030b"),
            Map.entry("\u02c7", "\u030c"),
            Map.entry("\u00b8", "\u0327"),
            Map.entry("\u02db", "\u0328"));

    private Accents() {}

    static List<Glyph> merge(List<Glyph> glyphs) {
        List<Glyph> merged = new ArrayList<>(glyphs.size());
        for (int i = 0; i < glyphs.size(); i++) {
            Glyph glyph = glyphs.get(i);
            String mark = COMBINING.get(glyph.text());
            if (mark == null) {
                merged.add(glyph);
            } else if (i + 1 < glyphs.size() && covers(glyphs.get(i + 1), glyph)) {
                merged.add(accented(glyphs.get(i + 1), mark, glyph.spaced()));
                i++;
            } else if (!merged.isEmpty() && covers(merged.getLast(), glyph)) {
                Glyph letter = merged.removeLast();
                merged.add(accented(letter, mark, letter.spaced()));
            } else {
                merged.add(glyph);
            }
        }
        return merged;
    }

    private static boolean covers(Glyph letter, Glyph accent) {
        float middle = (accent.left() + accent.right()) / 2;
        float slack = letter.size() * 0.1f; // of slanted letters
        return Character.isLetter(letter.text().codePointAt(0))
                && middle > letter.left() - slack
                && middle < letter.right() + slack
                && Math.abs(letter.baseline() - accent.baseline()) < letter.size();
    }

    private static Glyph accented(Glyph letter, String mark, boolean spaced) {
        String base = letter.text().replace('\u0131', 'i').replace('\u0237', 'j');
        String text = Normalizer.normalize(base + mark, Normalizer.Form.NFC);
        return new Glyph(
                text,
                letter.left(),
                letter.right(),
                letter.baseline(),
                letter.size(),
                letter.face(),
                spaced || letter.spaced());
    }
}

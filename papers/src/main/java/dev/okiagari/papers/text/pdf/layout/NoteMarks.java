package dev.okiagari.papers.text.pdf.layout;

import dev.okiagari.papers.text.pdf.glyph.Glyph;
import java.util.ArrayList;
import java.util.List;

/** Drops the raised marks that point at footnotes: behind a word or a full stop, not behind the letter of a formula. */
final class NoteMarks {
    private static final String MARKS = "0123456789,\u2013-\u2217*\u2020\u2021\u00a7\u00b6";
    private static final String STOPS = ".,;:!?)\u201d\"";
    private static final int SHORTEST_WORD = 3;

    private NoteMarks() {}

    static List<Glyph> drop(Segment segment) {
        List<Glyph> kept = new ArrayList<>();
        boolean marks = false;
        for (Glyph glyph : segment.glyphs()) {
            boolean raised = glyph.size() < 0.8f * segment.size()
                    && glyph.baseline() < segment.baseline() - 0.15f * segment.size()
                    && MARKS.contains(glyph.text());
            marks = raised && (marks || endsWord(kept));
            if (!marks) {
                kept.add(glyph);
            }
        }
        return kept;
    }

    private static boolean endsWord(List<Glyph> kept) {
        if (kept.isEmpty()) {
            return false;
        }
        if (STOPS.contains(kept.getLast().text())) {
            return true;
        }
        int letters = 0;
        for (int i = kept.size() - 1; i >= 0 && letters < SHORTEST_WORD; i--) {
            boolean apart = i + 1 < kept.size() && kept.get(i + 1).isApartFrom(kept.get(i));
            if (apart || !Character.isLetter(kept.get(i).text().codePointAt(0))) {
                break;
            }
            letters += kept.get(i).text().length();
        }
        return letters >= SHORTEST_WORD;
    }
}

package dev.okiagari.papers.extraction;

import dev.okiagari.papers.text.Blanks;
import dev.okiagari.papers.text.Cut;
import dev.okiagari.papers.text.UnmarkedText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What was found in one section: trimmed, bounded, each name once a type, in the order of finding. For one section. */
final class SectionFindings {
    static final int MOST = 60;
    static final int LONGEST_NAME = 200;
    static final int LONGEST_DETAIL = 500;

    /** A name that is a word stays one, also when the paper sets it as a formula: names link papers. */
    private static final String TEX = "\\^_{";

    private final UnmarkedText text;
    private final List<Extraction> found = new ArrayList<>();
    private final Set<String> known = new HashSet<>();

    SectionFindings() {
        this(new UnmarkedText(""));
    }

    /** Of a text whose words alone were read: formulas in what was found get their signs back. */
    SectionFindings(UnmarkedText text) {
        this.text = text;
    }

    void add(Extraction one) {
        boolean isPlain = one.name().chars().noneMatch(c -> TEX.indexOf(c) >= 0);
        String name = line(isPlain ? one.name() : text.marked(one.name()), LONGEST_NAME);
        if (found.size() < MOST
                && !name.isEmpty()
                && known.add(one.type().word() + " " + name.toLowerCase(Locale.ROOT))) {
            found.add(new Extraction(one.type(), name, line(text.marked(one.detail()), LONGEST_DETAIL)));
        }
    }

    List<Extraction> all() {
        return List.copyOf(found);
    }

    private static String line(String text, int most) {
        return Cut.to(Blanks.single(Cut.to(text, 20 * most)), most).strip();
    }
}

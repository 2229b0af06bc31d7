package dev.okiagari.papers.text;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Drops what LaTeXML leaves before the first section and is no part of the paper: remains of the preamble, notes of publishers. */
final class PaperFrontMatter {
    private static final int LONGEST = 300;
    private static final Pattern MACRO = Pattern.compile("^\\\\[A-Za-z@]{4,}[^=_^]*$");
    private static final Pattern LENGTHS = Pattern.compile(
            "^(?:[\\\\a-z]*\\s*-?\\d*\\.?\\d+\\s*(?:pt|cm|mm|in|em|ex|true|truecm|truein)\\b[\\s,;]*)+$");
    private static final Pattern NOTE = Pattern.compile(
            "(?i)^(?:published (?:in|as|by|at|online)|to appear in|accepted (?:for|at|by|to|in)|submitted to|received[: ]|preprint"
                    + "|under review|manuscript (?:received|submitted)|copyright|©|issn|isbn|doi[: ]|journal(?: of|:)|proceedings of"
                    + "|in proceedings|corresponding author|e-?mails?[: ]|key ?words[: ]|index terms|pacs|msc|mathematics subject"
                    + "|acm reference|ccs concepts|editors?:|communicated by|draft version|typeset using|licen[sc]e|permission to make"
                    + "|this (?:work|paper|article|manuscript) (?:has been|is|was) (?:accepted|submitted|published|licensed))");

    private PaperFrontMatter() {}

    /** The sections without it; a paper that has no section with a heading stays as it is. */
    static List<Section> dropped(List<Section> sections) {
        boolean isLoose = sections.size() > 1 && sections.getFirst().heading().isEmpty();
        if (!isLoose) {
            return sections;
        }
        Section first = sections.getFirst();
        String kept = Stream.of(first.content().split("\n", -1))
                .filter(line -> !isRemains(line))
                .collect(Collectors.joining("\n"));
        List<Section> cleaned = new ArrayList<>(sections.subList(1, sections.size()));
        if (!kept.isBlank()) {
            cleaned.addFirst(new Section(first.level(), "", kept));
        }
        return cleaned;
    }

    private static boolean isRemains(String line) {
        return line.length() <= LONGEST
                && (MACRO.matcher(line).find()
                        || NOTE.matcher(line).find()
                        || LENGTHS.matcher(line).find());
    }
}

package dev.okiagari.papers.text.pdf.structure;

import com.google.re2j.Pattern;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Headings that are known by what they say. */
final class HeadingNames {
    private static final Map<String, Block.Kind> SPECIAL = Map.ofEntries(
            Map.entry("ABSTRACT", Block.Kind.ABSTRACT),
            Map.entry("SUMMARY", Block.Kind.ABSTRACT),
            Map.entry("CONTENTS", Block.Kind.ASIDE),
            Map.entry("TABLEOFCONTENTS", Block.Kind.ASIDE),
            Map.entry("AFFILIATION", Block.Kind.ASIDE),
            Map.entry("AFFILIATIONS", Block.Kind.ASIDE),
            Map.entry("REFERENCES", Block.Kind.REFERENCES),
            Map.entry("REFERENCESCITED", Block.Kind.REFERENCES),
            Map.entry("REFERENCESANDNOTES", Block.Kind.REFERENCES),
            Map.entry("BIBLIOGRAPHY", Block.Kind.REFERENCES),
            Map.entry("LITERATURECITED", Block.Kind.REFERENCES),
            Map.entry("WORKSCITED", Block.Kind.REFERENCES),
            Map.entry("\u53c2\u8003\u6587\u732e", Block.Kind.REFERENCES));
    private static final Set<String> SECTIONS = Set.of(
            "INTRODUCTION",
            "BACKGROUND",
            "RELATEDWORK",
            "METHOD",
            "METHODS",
            "MATERIALSANDMETHODS",
            "EXPERIMENTS",
            "RESULTS",
            "RESULTSANDDISCUSSION",
            "DISCUSSION",
            "CONCLUSION",
            "CONCLUSIONS",
            "ACKNOWLEDGMENT",
            "ACKNOWLEDGMENTS",
            "ACKNOWLEDGEMENT",
            "ACKNOWLEDGEMENTS",
            "APPENDIX",
            "APPENDICES",
            "SUPPLEMENTARYMATERIAL",
            "SUPPLEMENTARYMATERIALS",
            "SUPPLEMENTALMATERIAL");
    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");

    private HeadingNames() {}

    /** Capitals, and letters that stand apart, change nothing. */
    static Optional<Block.Kind> kind(String title) {
        if (title.length() > 60) {
            return Optional.empty();
        }
        String letters = NO_LETTERS.matcher(title).replaceAll("").toUpperCase(Locale.ROOT);
        Block.Kind special = SPECIAL.get(letters);
        if (special != null) {
            return Optional.of(special);
        }
        return SECTIONS.contains(letters) ? Optional.of(Block.Kind.SECTION) : Optional.empty();
    }
}

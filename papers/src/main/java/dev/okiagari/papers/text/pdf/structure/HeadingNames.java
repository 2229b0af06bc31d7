package dev.okiagari.papers.text.pdf.structure;

import com.google.re2j.Pattern;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Headings that are known by what they say. */
final class HeadingNames {
    private static final Map<Block.Kind, Set<String>> NAMES = new EnumMap<>(Map.of(
            Block.Kind.ABSTRACT, words("ABSTRACT SUMMARY"),
            Block.Kind.ASIDE, words("CONTENTS TABLEOFCONTENTS AFFILIATION AFFILIATIONS"),
            Block.Kind.REFERENCES,
                    words("REFERENCES REFERENCESCITED REFERENCESANDNOTES BIBLIOGRAPHY LITERATURECITED WORKSCITED"
                            + " \u53c2\u8003\u6587\u732e"),
            Block.Kind.SECTION, words("""
            INTRODUCTION BACKGROUND RELATEDWORK METHOD METHODS MATERIALSANDMETHODS EXPERIMENTS RESULTS
            RESULTSANDDISCUSSION DISCUSSION CONCLUSION CONCLUSIONS ACKNOWLEDGMENT ACKNOWLEDGMENTS ACKNOWLEDGEMENT
            ACKNOWLEDGEMENTS APPENDIX APPENDICES SUPPLEMENTARYMATERIAL SUPPLEMENTARYMATERIALS SUPPLEMENTALMATERIAL""")));

    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");

    private HeadingNames() {}

    private static Set<String> words(String text) {
        return Set.of(text.split("\\s+"));
    }

    /** Capitals, and letters that stand apart, change nothing. */
    static Optional<Block.Kind> kind(String title) {
        if (title.length() > 60) {
            return Optional.empty();
        }
        String letters = NO_LETTERS.matcher(title).replaceAll("").toUpperCase(Locale.ROOT);
        return NAMES.entrySet().stream()
                .filter(names -> names.getValue().contains(letters))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}

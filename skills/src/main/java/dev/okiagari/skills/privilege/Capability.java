package dev.okiagari.skills.privilege;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Something a skill can be seen to do. An immutable value.
 *
 * @param id as in the file of signs
 * @param word what it does, to complete "it …"
 * @param onlyScripts whether texts for people are left out
 * @param least how many different signs there must be
 * @param tools names of allowed-tools that permit it
 * @param explanations beginnings of words that explain it in a description
 */
record Capability(
        String id,
        String word,
        boolean onlyScripts,
        int least,
        Set<String> tools,
        List<String> signs,
        List<String> explanations,
        List<String> matching,
        List<String> passing) {

    /** Where a sign stands, as an offset in the text; empty when there are too few. The text is in lower case. */
    Optional<Integer> in(String text) {
        List<Integer> found = new ArrayList<>();
        for (String sign : signs) {
            int at = wholeWord(text, sign);
            if (at >= 0) {
                found.add(at);
            }
        }
        return found.size() < least
                ? Optional.empty()
                : Optional.of(found.stream().mapToInt(Integer::intValue).min().orElse(0));
    }

    /** Whether a declaration in lower case has a word that explains it. */
    boolean isExplainedBy(String declaration) {
        return explanations.stream().anyMatch(word -> {
            int at = declaration.indexOf(word);
            while (at > 0 && Character.isLetterOrDigit(declaration.charAt(at - 1))) {
                at = declaration.indexOf(word, at + 1);
            }
            return at >= 0;
        });
    }

    /** Whether one of these tools permits it; so does what stands for all tools. */
    boolean isPermittedBy(List<String> allowed) {
        return allowed.stream()
                .map(tool -> tool.toLowerCase(Locale.ROOT))
                .anyMatch(tool -> tool.equals("*") || tools.stream().anyMatch(tool::startsWith));
    }

    private static int wholeWord(String text, String sign) {
        boolean needsBegin = Character.isLetterOrDigit(sign.charAt(0));
        boolean needsEnd = Character.isLetterOrDigit(sign.charAt(sign.length() - 1));
        for (int at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
            int end = at + sign.length();
            boolean begins = !needsBegin || at == 0 || !isWordPart(text.charAt(at - 1));
            boolean ends = !needsEnd || end == text.length() || !isWordPart(text.charAt(end));
            if (begins && ends) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }
}

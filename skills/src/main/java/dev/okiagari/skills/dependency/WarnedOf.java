package dev.okiagari.skills.dependency;

import dev.okiagari.skills.text.Position;
import java.util.List;
import java.util.regex.Pattern;

/** Whether a text names a package only to warn of it: "never install …", "typo: …", or a list below such words. Pure. */
final class WarnedOf {
    private static final int LONGEST_BEFORE = 160;
    private static final int MOST_ITEMS = 12;

    private static final String COMMAND = "[`\"'“(]*(?:[\\w./=-]{1,40}\\s+){0,4}[`\"'“(]*$";
    private static final Pattern NEVER =
            Pattern.compile("(?i)\\b(?:never|do not|don't|must not|should not|avoid)\\s+(?:ever\\s+)?"
                    + "(?:(?:run|running|install|installing|use|using|type|typing|execute|executing|add|adding)\\s+(?:\\w{1,20}\\s+){0,3}"
                    + "|(?=[`\"'“]))" + COMMAND);
    private static final Pattern TYPO =
            Pattern.compile("(?i)\\b(?:typos?|typosquat\\w*|squat\\w*|misspell\\w*|imitations?|look-?alikes?)"
                    + "\\s*(?::|\\||,?\\s*such as|,?\\s*like|,?\\s*e\\.g\\.|,?\\s*for example|\\()\\s*" + COMMAND);
    private static final Pattern LIST = Pattern.compile(
            "(?i)^[\\s#*>_-]*(?:(?:never|do not|don't)\\s+(?:run|install|use|add)\\b"
                    + "|(?:[\\w-]+\\s+){0,4}(?:typosquats?|typosquatted|misspelt names|misspelled names|bad examples|imitated names)\\b).*:[\\s*_]*$");

    /** Words that turn a warning into its opposite. */
    private static final Pattern TURNED = Pattern.compile(
            "(?i)\\b(?:but|except|without|other|anything|until|unless|forget|skip|omit|hesitate|fail)\\b");

    private WarnedOf() {}

    static boolean isAt(List<String> lines, Position position) {
        int index = position.line() - 1;
        if (index >= lines.size()) {
            return false;
        }
        String line = lines.get(index);
        int end = Math.min(line.length(), position.column() - 1);
        String before = line.substring(Math.max(0, end - LONGEST_BEFORE), end);
        boolean isDirect = NEVER.matcher(before).find() || TYPO.matcher(before).find();
        return !TURNED.matcher(before).find() && (isDirect || (isItem(line) && isListWarned(lines, index)));
    }

    private static boolean isListWarned(List<String> lines, int index) {
        for (int at = index - 1; at >= 0 && at >= index - MOST_ITEMS; at--) {
            String line = lines.get(at);
            if (!isItem(line) && !line.isBlank()) {
                return line.length() <= LONGEST_BEFORE
                        && LIST.matcher(line).find()
                        && !TURNED.matcher(line).find();
            }
        }
        return false;
    }

    private static boolean isItem(String line) {
        String shown = line.strip();
        return shown.startsWith("- ") || shown.startsWith("* ") || shown.startsWith("+ ");
    }
}

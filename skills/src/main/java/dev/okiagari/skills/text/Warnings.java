package dev.okiagari.skills.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.okiagari.skills.automaton.Automaton;
import dev.okiagari.skills.automaton.Finder;
import java.util.List;
import java.util.Locale;

/**
 * Where a text warns of what it shows: the sentence forbids it, what introduces it speaks of attacks, or the heading above does. In other
 * texts than Markdown only the patterns of detectors count. Takes time in proportion to the text. Used by one thread.
 */
final class Warnings {
    /** Lines before a place that may introduce it. */
    private static final int FAR = 12;

    private static final int FARTHEST = 60;
    private static final int LONGEST = 2000;

    /** What forbids the rest of its sentence. */
    private static final Automaton FORBIDS = Automaton.of(
            "\\b(?:never|do not|don'?t|must not|mustn'?t|should not|shouldn'?t|avoid|refuse|reject|forbidden|prohibited|"
                    + "instead of|beware of|watch for|look for|looks for|points? out|"
                    + "(?:requests|lines|entries|strings|patterns|paths|queries|inputs|values|words|phrases|messages|flags|aliases|probes) (?:such as|like|with|containing|that contain)|red flags?|dangerous|suspicious|malicious|evil|"
                    + "attackers?|attacks?|droppers?|malware)\\b");

    /** What forbids what stands before it in its sentence. */
    private static final Automaton FORBIDDEN = Automaton.of(
            "\\b(?:is|are) (?:an? )?(?:alarm|never|not (?:installed|allowed|run|accepted|ok|okay)|forbidden|dangerous|unsafe|"
                    + "red flags?|malicious|suspicious|theft|attack|traps?)\\b");

    /** What introduces something bad, in a heading or in the sentence before. */
    private static final Automaton INTRODUCES = Automaton.of(
            "\\b(?:red flags?|attack(?:s|er|ers|ed)?|malicious|malware|exploit(?:s|ed)?|exploitation|injections?|injected|payloads?|phishing|"
                    + "flag (?:text|any|anything|these)|gives it away|suspicious|dangerous|harmful|indicators?|detect(?:s|ion|ions|ed)?|must catch|must (?:not )?match|threats?|"
                    + "anti-?patterns?|bad examples?|what not to do|forbidden|abuse|evasion|droppers?|obfuscat(?:ed|ion)|"
                    + "(?:never|do not|don'?t) (?:run|do|use|execute|paste|follow|install)|break-?outs?|ways in|reverse shells?|"
                    + "what it looks for|what to look for|vulnerab(?:le|ility|ilities)|what (?:an )?attackers? do|common finds|"
                    + "wrong way|traps?|tricks?|in the wild|real patterns|behaviou?r to look for|evil|never)\\b");

    /** What says that the user is asked, or decides. */
    private static final Automaton ASKS = Automaton.of(
            "\\b(?:after (?:a|an|the user'?s?|their|explicit) (?:yes|consent|confirmation|approval|explicit)|asks? (?:first|before|the user|whether|for (?:each|it|the))|"
                    + "confirm(?:s|ed|ation|ing)?|agree(?:s|d|ment)?|consent|with the user|needs? (?:a|the user'?s?) yes|yes first|show (?:it|them|this|that|the (?:diff|list|plan|output|line|entry|result)|each|first|both)|"
                    + "shown first|the user (?:decides?|chooses?|wants?|names?|has|types?|approves?|agreed|picks?)|on request|if wanted|own ones only|local only|only on a local|"
                    + "when the user|if the user|dry[- ]?run|preview(?:s|ed)?|backup first|make a (?:copy|backup|mirror))\\b");

    private static final Automaton HIDES = Automaton.of(
            "\\b(?:no need to (?:ask|confirm|wait)|without (?:asking|confirmation|confirming|consent|a word|telling|waiting)|do not (?:ask|wait|tell|mention)|don'?t (?:ask|wait|tell|mention)|"
                    + "never (?:ask|tell|mention)|always confirm|has (?:already )?(?:agreed|confirmed|approved|consented)|silently|quietly)\\b");

    /** Lines before and after a place. */
    private static final int AROUND = 4;

    /** What stands in regular expressions and seldom elsewhere. */
    private static final Pattern EXPRESSION =
            Pattern.compile("\\\\[swdSWD][+*?)\\]]|\\(\\?[:i!=]|\\[\\^|\\\\[.(|/)]|\\|\\^|\\)\\?|\\\\b\\(|\\)\\\\b");

    private static final int LEAST_SIGNS = 2;

    private final List<String> lines;

    /** The same lines without blanks around them, cut: what they say at their beginning counts. */
    private final List<String> shown;

    private final boolean isMarkdown;
    private final Finder forbids = new Finder(FORBIDS);
    private final Finder forbidden = new Finder(FORBIDDEN);
    private final Finder asks = new Finder(ASKS);
    private final Finder hides = new Finder(HIDES);
    private final Finder introduces = new Finder(INTRODUCES);

    Warnings(List<String> lines, boolean isMarkdown) {
        this.lines = lines;
        this.shown = isMarkdown ? lines.stream().map(line -> cut(line).strip()).toList() : List.of();
        this.isMarkdown = isMarkdown;
    }

    /** Whether what stands at a place is the pattern of a detector: a quoted text that has the signs of regular expressions. */
    boolean isDetector(Position position) {
        String line = lines.get(position.line() - 1);
        int at = position.column() - 1;
        int from = opening(line, at);
        if (from < 0) {
            return false;
        }
        int to = line.indexOf(line.charAt(from), Math.max(from + 1, at));
        Matcher sign = EXPRESSION.matcher(cut(line.substring(from, to < 0 ? line.length() : to)));
        int found = 0;
        while (found < LEAST_SIGNS && sign.find()) {
            found++;
        }
        return found >= LEAST_SIGNS;
    }

    /** Whether a command is forbidden where it stands. */
    boolean isForbidden(Position position) {
        String line = lines.get(position.line() - 1);
        int at = Math.min(line.length(), position.column() - 1);
        String before = line.substring(Math.max(0, at - LONGEST), at);
        String after = cut(line.substring(at, Math.min(line.length(), at + LONGEST)));
        int end = after.indexOf(". ");
        return isMarkdown
                && (forbids.matches(lower(sentence(before)))
                        || forbidden.matches(lower(end < 0 ? after : after.substring(0, end))));
    }

    /** Whether the heading above or what stands before the paragraph, list, table or fence speaks of something bad. */
    boolean isIntroduced(Position position) {
        if (!isMarkdown) {
            return false;
        }
        boolean isLead = false;
        for (int i = position.line() - 2; i >= 0 && position.line() - i <= FARTHEST; i--) {
            String line = shown.get(i);
            if (isHeading(line)) {
                return introduces.matches(lower(line));
            }
            boolean isNear = position.line() - i <= FAR && !isLead && !line.isEmpty() && !line.startsWith("```");
            if (isNear && (line.endsWith(":") || line.startsWith("|")) && introduces.matches(lower(line))) {
                return true;
            }
            isLead |= isNear && line.endsWith(":");
        }
        return false;
    }

    /** Whether a place stands between quotation marks or in a quotation. */
    boolean isQuoted(Position position) {
        String line = lines.get(position.line() - 1);
        int at = Math.min(line.length(), position.column());
        String before = line.substring(Math.max(0, at - LONGEST), at);
        boolean isQuotation = isMarkdown
                && (shown.get(position.line() - 1).startsWith(">")
                        || shown.get(position.line() - 1).startsWith("|"));
        return isQuotation
                || (!isMarkdown && before.chars().filter(c -> c == '\'').count() % 2 == 1)
                || before.chars().filter(c -> c == '"').count() % 2 == 1
                || before.chars().filter(c -> c == '`').count() % 2 == 1
                || before.lastIndexOf('“') > before.lastIndexOf('”');
    }

    /** Whether one of the lines around says that the user is asked, and none that nobody is. */
    boolean isAsked(Position position) {
        boolean isAsked = false;
        for (int i = Math.max(0, position.line() - 1 - AROUND);
                i < Math.min(lines.size(), position.line() + AROUND);
                i++) {
            String line = lower(shown.get(i));
            if (hides.matches(line)) {
                return false;
            }
            isAsked |= asks.matches(line);
        }
        return isAsked;
    }

    private static String sentence(String before) {
        int from = 0;
        int code = before.chars().filter(c -> c == '`').count() % 2 == 1 ? before.lastIndexOf('`') : before.length();
        for (String end : List.of(". ", "! ", "? ", "; ", "| ")) {
            from = Math.max(from, before.lastIndexOf(end, code) + 1);
        }
        return before.substring(from);
    }

    private static boolean isHeading(String line) {
        int marks = 0;
        while (marks < line.length() && line.charAt(marks) == '#') {
            marks++;
        }
        return marks > 0 && marks < line.length() && line.charAt(marks) == ' ';
    }

    private static int opening(String line, int at) {
        int open = -1;
        for (int i = Math.max(0, at - LONGEST); i < Math.min(at + 1, line.length()); i++) {
            char c = line.charAt(i);
            if (open < 0 ? c == '"' || c == '\'' || c == '/' || c == '`' : c == line.charAt(open)) {
                open = open < 0 ? i : -1;
            }
        }
        return open;
    }

    private static String lower(String text) {
        return cut(text).toLowerCase(Locale.ROOT);
    }

    private static String cut(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }
}

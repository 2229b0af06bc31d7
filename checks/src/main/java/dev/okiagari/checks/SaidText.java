package dev.okiagari.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One place at which a text is said: {@code say("library.found", found)}.
 *
 * @param speaker the class whose texts are meant; empty: that of the module
 * @param keys the keys that can be meant; several with a condition. Of computed keys, patterns
 * @param isComputed whether a part of the key is computed
 * @param values how many values are given
 */
record SaidText(String path, int line, String speaker, List<String> keys, boolean isComputed, int values) {
    private static final Pattern CALL = Pattern.compile("(?<![\\w.])(?:(\\w+Texts)\\.)?say\\(");
    private static final Pattern IMPORTED = Pattern.compile("import static [\\w.]+\\.(\\w+Texts)\\.(?:say|\\*)");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    /** Every such place of a Java source or a template. Keys that are not written out are left to the tests of the module. */
    static List<SaidText> in(SourceFile file) {
        Matcher imported = IMPORTED.matcher(file.text());
        String usual = imported.find() ? imported.group(1) : "";
        List<SaidText> said = new ArrayList<>();
        Matcher call = CALL.matcher(file.text());
        while (call.find()) {
            List<String> given = arguments(file.text(), call.end());
            List<String> choices = given.isEmpty() ? List.of() : choices(given.getFirst());
            boolean isComputed = choices.stream().anyMatch(SaidText::isComputed);
            List<String> keys = choices.stream()
                    .filter(choice -> LITERAL.matcher(choice).find())
                    .map(choice -> isComputed ? pattern(choice) : literal(choice))
                    .toList();
            if (!keys.isEmpty()) {
                int line = 1
                        + (int) file.text()
                                .substring(0, call.start())
                                .chars()
                                .filter(c -> c == '\n')
                                .count();
                String speaker = call.group(1) == null ? usual : call.group(1);
                said.add(new SaidText(file.path(), line, speaker, keys, isComputed, given.size() - 1));
            }
        }
        return said;
    }

    /** Whether this key can be meant here. */
    boolean means(String key) {
        return keys.stream().anyMatch(one -> isComputed ? key.matches(one) : key.equals(one));
    }

    /** What a condition compares is in parentheses or before the question mark, and no key. */
    private static List<String> choices(String argument) {
        int question = outside(argument, '?', 0);
        if (question < 0) {
            return List.of(argument);
        }
        int colon = outside(argument, ':', question);
        return colon < 0
                ? List.of(argument.substring(question))
                : Stream.concat(
                                Stream.of(argument.substring(question + 1, colon)),
                                choices(argument.substring(colon + 1)).stream())
                        .toList();
    }

    /** Where this character is outside of strings and parentheses; -1: nowhere. */
    private static int outside(String text, char wanted, int from) {
        int depth = 0;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                i = closing(text, i);
            } else if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (c == wanted && depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isComputed(String choice) {
        return LITERAL.matcher(choice).replaceAll("").contains("+");
    }

    private static String literal(String choice) {
        Matcher literal = LITERAL.matcher(choice);
        return literal.find() ? literal.group(1) : "";
    }

    /** Anything where something is computed. */
    private static String pattern(String choice) {
        StringBuilder pattern = new StringBuilder();
        Matcher literal = LITERAL.matcher(choice);
        int end = 0;
        while (literal.find()) {
            pattern.append(choice.substring(end, literal.start()).isBlank() ? "" : ".+")
                    .append(Pattern.quote(literal.group(1)));
            end = literal.end();
        }
        return pattern.append(choice.substring(end).isBlank() ? "" : ".+").toString();
    }

    /** The arguments of a call whose parenthesis has just been opened. */
    private static List<String> arguments(String text, int from) {
        List<String> arguments = new ArrayList<>();
        int depth = 0;
        int begun = from;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                i = closing(text, i);
            } else if (c == '(' || c == '{' || c == '[') {
                depth++;
            } else if (c == ',' && depth == 0) {
                arguments.add(text.substring(begun, i));
                begun = i + 1;
            } else if ((c == ')' || c == '}' || c == ']') && depth-- == 0) {
                arguments.add(text.substring(begun, i));
                return arguments.stream()
                        .map(String::strip)
                        .filter(one -> !one.isEmpty())
                        .toList();
            }
        }
        return List.of();
    }

    private static int closing(String text, int quote) {
        int i = quote + 1;
        while (i < text.length() && text.charAt(i) != '"') {
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        return i;
    }
}

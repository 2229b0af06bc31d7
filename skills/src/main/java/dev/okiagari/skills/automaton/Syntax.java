package dev.okiagari.skills.automaton;

import dev.okiagari.skills.automaton.PatternPart.At;
import dev.okiagari.skills.automaton.PatternPart.Boundary;
import dev.okiagari.skills.automaton.PatternPart.Choice;
import dev.okiagari.skills.automaton.PatternPart.OneOf;
import dev.okiagari.skills.automaton.PatternPart.Repeat;
import dev.okiagari.skills.automaton.PatternPart.Sequence;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses patterns: the part of RE2's syntax that rules use. What it does not know is refused, never guessed, so that both engines agree
 * on every pattern that passes.
 */
final class Syntax {
    private static final int MOST_REPEATS = 100;

    private final String pattern;
    private int at;

    private Syntax(String pattern) {
        this.pattern = pattern;
    }

    /** Throws {@link IllegalArgumentException} with the place of what it does not know. */
    static PatternPart parse(String pattern) {
        Syntax syntax = new Syntax(pattern);
        PatternPart all = syntax.choice();
        if (syntax.at < pattern.length()) {
            throw syntax.unknown("an unopened )");
        }
        return all;
    }

    private PatternPart choice() {
        List<PatternPart> options = new ArrayList<>();
        options.add(sequence());
        while (skip("|")) {
            options.add(sequence());
        }
        return options.size() == 1 ? options.getFirst() : new Choice(options);
    }

    private PatternPart sequence() {
        List<PatternPart> parts = new ArrayList<>();
        while (at < pattern.length() && "|)".indexOf(pattern.charAt(at)) < 0) {
            parts.add(repeated(one()));
        }
        return parts.size() == 1 ? parts.getFirst() : new Sequence(parts);
    }

    private PatternPart one() {
        int point = next();
        return switch (point) {
            case '(' -> {
                if (skip("?") && !skip(":")) {
                    throw unknown("a flag or a look-around");
                }
                yield group();
            }
            case '[' -> new OneOf(set());
            case '.' -> new OneOf(CodePoints.NO_LINE_BREAK);
            case '^' -> new At(Boundary.BEGIN);
            case '$' -> new At(Boundary.END);
            case '*', '+', '?', '{' -> throw unknown("a repetition of nothing");
            case '\\' -> {
                if (skip("b")) {
                    yield new At(Boundary.WORD_EDGE);
                }
                yield skip("B") ? new At(Boundary.NO_WORD_EDGE) : new OneOf(escaped());
            }
            default -> new OneOf(CodePoints.of(point, point));
        };
    }

    private PatternPart group() {
        PatternPart inner = choice();
        if (!skip(")")) {
            throw unknown("an unclosed (");
        }
        return inner;
    }

    private PatternPart repeated(PatternPart part) {
        if (at >= pattern.length() || "*+?{".indexOf(pattern.charAt(at)) < 0) {
            return part;
        }
        PatternPart result = switch (next()) {
            case '*' -> new Repeat(part, 0, -1);
            case '+' -> new Repeat(part, 1, -1);
            case '?' -> new Repeat(part, 0, 1);
            default -> counted(part);
        };
        skip("?"); // as few as possible: the same texts match
        return result;
    }

    private PatternPart counted(PatternPart part) {
        int least = number();
        int most = skip(",") ? (pattern.startsWith("}", at) ? -1 : number()) : least;
        if (!skip("}") || least > MOST_REPEATS || most > MOST_REPEATS || (most >= 0 && most < least)) {
            throw unknown("a count above " + MOST_REPEATS + " or without end");
        }
        return new Repeat(part, least, most);
    }

    private int number() {
        int from = at;
        while (at < pattern.length() && at - from < 4 && Character.isDigit(pattern.charAt(at))) {
            at++;
        }
        if (from == at) {
            throw unknown("a count without a number");
        }
        return Integer.parseInt(pattern, from, at, 10);
    }

    private CodePoints set() {
        boolean others = skip("^");
        CodePoints all = null;
        while (all == null || !pattern.startsWith("]", at)) {
            if (at >= pattern.length() || pattern.startsWith("[:", at)) {
                throw unknown("an unclosed [ or a named class");
            }
            CodePoints one = member();
            if (pattern.startsWith("-", at) && !pattern.startsWith("-]", at)) {
                at++;
                one = CodePoints.of(
                        single(one).ranges().getFirst().from(),
                        single(member()).ranges().getFirst().from());
            }
            all = all == null ? one : all.and(one);
        }
        at++;
        return others ? all.others() : all;
    }

    private CodePoints member() {
        if (skip("\\")) {
            return escaped();
        }
        int point = next();
        return CodePoints.of(point, point);
    }

    private CodePoints single(CodePoints points) {
        if (points.ranges().size() != 1
                || points.ranges().getFirst().from()
                        != points.ranges().getFirst().to()) {
            throw unknown("a range between classes");
        }
        return points;
    }

    private CodePoints escaped() {
        if (skip("x{")) {
            int end = pattern.indexOf('}', at);
            int point = Integer.parseInt(pattern, at, end, 16);
            at = end + 1;
            return CodePoints.of(point, point);
        }
        int escaped = next();
        return switch (escaped) {
            case 's' -> CodePoints.BLANKS;
            case 'S' -> CodePoints.BLANKS.others();
            case 'w' -> CodePoints.WORD;
            case 'W' -> CodePoints.WORD.others();
            case 'd' -> CodePoints.DIGITS;
            case 'D' -> CodePoints.DIGITS.others();
            case 't' -> CodePoints.of('\t', '\t');
            case 'n' -> CodePoints.of('\n', '\n');
            default -> {
                if (CodePoints.WORD.contains(escaped)) {
                    throw unknown("an escape");
                }
                yield CodePoints.of(escaped, escaped);
            }
        };
    }

    private int next() {
        if (at >= pattern.length()) {
            throw unknown("an end too early");
        }
        int point = pattern.codePointAt(at);
        at += Character.charCount(point);
        return point;
    }

    private boolean skip(String expected) {
        boolean there = pattern.startsWith(expected, at);
        at += there ? expected.length() : 0;
        return there;
    }

    private IllegalArgumentException unknown(String what) {
        return new IllegalArgumentException(
                "could not read the pattern " + pattern + " because of " + what + " at character " + at);
    }
}

package dev.okiagari.sandbox.arxiv;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads search_query: ti:, au:, abs:, cat:, id:, all:, phrases, AND, OR, ANDNOT, brackets. */
final class FeedQuery {
    private static final Pattern TOKEN = Pattern.compile("\\(|\\)|(?:[a-z]+:)?\"[^\"]*\"|[^\\s()]+");

    private final Deque<String> tokens;

    private FeedQuery(Deque<String> tokens) {
        this.tokens = tokens;
    }

    static Predicate<Paper> read(String text) {
        Deque<String> tokens = new ArrayDeque<>();
        Matcher token = TOKEN.matcher(text);
        while (token.find()) {
            tokens.add(token.group());
        }
        return tokens.isEmpty() ? paper -> false : new FeedQuery(tokens).expression();
    }

    private Predicate<Paper> expression() {
        Predicate<Paper> left = term();
        while (!tokens.isEmpty() && !tokens.element().equals(")")) {
            String operator = tokens.element();
            boolean named = operator.equals("AND") || operator.equals("OR") || operator.equals("ANDNOT");
            if (named) {
                tokens.remove();
            }
            Predicate<Paper> right = term();
            left = switch (operator) {
                case "OR" -> left.or(right);
                case "ANDNOT" -> left.and(right.negate());
                default -> left.and(right);
            };
        }
        return left;
    }

    private Predicate<Paper> term() {
        if (tokens.isEmpty()) {
            return paper -> true;
        }
        String token = tokens.remove();
        if (token.equals("(")) {
            Predicate<Paper> inner = expression();
            if (!tokens.isEmpty()) {
                tokens.remove();
            }
            return inner;
        }
        int colon = token.indexOf(':');
        String field = colon < 0 ? "all" : token.substring(0, colon);
        String words =
                token.substring(colon + 1).replace("\"", "").replace('_', ' ').toLowerCase(Locale.ROOT);
        return paper -> in(paper, field).contains(words);
    }

    private static String in(Paper paper, String field) {
        return switch (field) {
            case "ti" -> paper.title().toLowerCase(Locale.ROOT);
            case "abs" -> paper.summary().toLowerCase(Locale.ROOT);
            case "au" -> authors(paper);
            case "cat" -> String.join(" ", paper.categories()).toLowerCase(Locale.ROOT);
            case "id" -> paper.id();
            default ->
                (paper.title() + " " + paper.summary()).toLowerCase(Locale.ROOT) + " " + authors(paper) + " "
                        + String.join(" ", paper.categories()).toLowerCase(Locale.ROOT);
        };
    }

    private static String authors(Paper paper) {
        return paper.authors().stream()
                .map(author -> author.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
    }
}

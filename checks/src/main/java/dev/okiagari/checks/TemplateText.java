package dev.okiagari.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A template taken apart: the HTML that it writes as it stands, and the literals in its expressions. Used once. */
final class TemplateText {
    private static final Pattern LINE = Pattern.compile("(?m)^@(?:import|param)\\b.*$");
    private static final Pattern UNSPOKEN = Pattern.compile(
            "(?s)<%--.*?--%>|<!--.*?-->|<(script|style|code|kbd|pre)\\b.*?</\\1>|<!doctype[^>]*>|&#?\\w+;");
    private static final Pattern KEYWORD =
            Pattern.compile("@(?:if|elseif|for)\\(|@(?:else|endif|endfor|raw|endraw)\\b");
    private static final Pattern SPOKEN_ATTRIBUTE =
            Pattern.compile("\\b(?:title|aria-label|placeholder|alt)=\"([^\"]*)\"");
    private static final Pattern TAG = Pattern.compile("(?s)</?[a-zA-Z][^<>]*>");
    private static final Pattern WORD = Pattern.compile("[A-Za-z]{2,}");
    private static final Pattern SENTENCE = Pattern.compile("\"([A-Z][a-z]+[^\"]*)\"");

    /** Written the same in each language: names, words of the API in capitals, addresses. */
    private static final Pattern NAMES =
            Pattern.compile("https?://\\S+|\\b(?:Okiagari|JSON|API|UTC|ms|MB|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)\\b");

    private final String source;
    private final StringBuilder html = new StringBuilder();
    private final StringBuilder code = new StringBuilder();

    private TemplateText(String source) {
        this.source = source;
    }

    /** English that stands in the template instead of in the texts of its module. */
    static List<String> english(String template) {
        TemplateText text = new TemplateText(
                UNSPOKEN.matcher(LINE.matcher(template).replaceAll("")).replaceAll(" "));
        text.content(0, false);
        List<String> found = new ArrayList<>();
        Matcher attribute = SPOKEN_ATTRIBUTE.matcher(text.html);
        attribute
                .results()
                .map(one -> one.group(1))
                .filter(TemplateText::isEnglish)
                .forEach(found::add);
        TAG.splitAsStream(text.html)
                .filter(TemplateText::isEnglish)
                .map(String::strip)
                .forEach(found::add);
        SENTENCE.matcher(text.code).results().map(one -> one.group(1)).forEach(found::add);
        return found;
    }

    private static boolean isEnglish(String text) {
        return WORD.matcher(NAMES.matcher(text).replaceAll("")).find();
    }

    /** Reads content up to its end, or up to the backquote that ends it inside a call; gives the index behind. */
    private int content(int from, boolean isInCall) {
        Matcher keyword = KEYWORD.matcher(source);
        int at = from;
        while (at < source.length()) {
            if (isInCall && source.charAt(at) == '`') {
                return at + 1;
            }
            if (source.startsWith("${", at) || source.startsWith("!{", at) || source.startsWith("$unsafe{", at)) {
                at = expression(source.indexOf('{', at), '{', '}');
            } else if (source.startsWith("@template.", at)) {
                at = call(source.indexOf('(', at));
            } else if (keyword.region(at, source.length()).lookingAt()) {
                at = keyword.group().endsWith("(") ? expression(keyword.end() - 1, '(', ')') : keyword.end();
            } else {
                html.append(source.charAt(at++));
            }
        }
        return at;
    }

    private int expression(int open, char opening, char closing) {
        int depth = 0;
        for (int at = open; at < source.length(); at++) {
            char c = source.charAt(at);
            if (c == '"') {
                at = literal(at);
            } else if (c == opening) {
                depth++;
            } else if (c == closing && --depth == 0) {
                return at + 1;
            }
        }
        return source.length();
    }

    /** A call of another template: its arguments are code or, in backquotes, content. */
    private int call(int open) {
        int depth = 0;
        for (int at = open; at < source.length(); at++) {
            char c = source.charAt(at);
            if (c == '"') {
                at = literal(at);
            } else if (source.startsWith("@`", at)) {
                html.append(' ');
                at = content(at + 2, true) - 1;
            } else if (c == '(') {
                depth++;
            } else if (c == ')' && --depth == 0) {
                return at + 1;
            }
        }
        return source.length();
    }

    private int literal(int quote) {
        int at = quote + 1;
        while (at < source.length() && source.charAt(at) != '"') {
            at += source.charAt(at) == '\\' ? 2 : 1;
        }
        code.append(source, quote, Math.min(at + 1, source.length())).append('\n');
        return at;
    }
}

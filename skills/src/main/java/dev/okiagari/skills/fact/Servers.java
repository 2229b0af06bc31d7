package dev.okiagari.skills.fact;

import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.text.Document;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is known of the servers that texts of one skill name. Takes time in proportion to the texts. Immutable. */
public final class Servers {
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d{1,3}(?:\\.\\d{1,3}){3}(?![\\w.])");
    private static final Pattern DOMAIN =
            Pattern.compile("[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){0,5}\\.[a-zA-Z]{2,24}");
    private static final Pattern TITLE = Pattern.compile("(?m)^# .{1,100}");
    private static final Pattern VARIABLE =
            Pattern.compile("\\b[A-Z][A-Z0-9]{2,30}(?:_[A-Z0-9]{1,30}){0,5}_(?:KEY|TOKEN|SECRET|PASSWORD|URL)\\b");
    private static final int MOST_TOPICS = 100;
    private static final Pattern COMMENT = Pattern.compile("\\s*(?:#|//|\\*|--\\s)");
    private static final int LONGEST = 20_000;

    /** Servers of one text that are looked at; where there are more, one of them counts as foreign. */
    private static final int MOST_NAMES = 50;

    /** Lines of one file that are looked at. */
    private static final int MOST_LINES = 2_000;

    private static final int SHORTEST_LABEL = 3;

    /** Labels that say nothing about whose server it is. */
    private static final Set<String> COMMON = Set.of("""
            www api apis com org net dev app cloud data cdn get docs host server service services static files
            example public web online site info beta prod test invalid http https""".split("\\s+", -1));

    private final String declared;

    /** @param declared name and description of the skill */
    public Servers(String declared) {
        this.declared = declared.toLowerCase(Locale.ROOT);
    }

    /** Of a skill: what it is about is said by the title of SKILL.md too, and whose key it needs by the name of the variable. */
    public static Servers of(String declared, Skill skill) {
        String title =
                all(TITLE, skill.manifest().text().orElse("")).findFirst().orElse("");
        String variables = skill.files().stream()
                .flatMap(file -> file.text().stream())
                .flatMap(text -> all(VARIABLE, text))
                .distinct()
                .limit(MOST_TOPICS)
                .collect(Collectors.joining("\n"));
        return new Servers(declared + "\n" + title + "\n" + variables);
    }

    private static Stream<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().limit(MOST_TOPICS).map(MatchResult::group);
    }

    /** What is known of all servers that a document names. */
    public Set<NamedHosts.Kind> in(Document document) {
        Set<NamedHosts.Kind> hosts = EnumSet.noneOf(NamedHosts.Kind.class);
        int looked = 0;
        for (int number = 1; number <= document.size(); number++) {
            String line = document.line(number);
            boolean isComment = !document.isMarkdown() && COMMENT.matcher(line).lookingAt();
            if (!isComment
                    && looked < MOST_LINES
                    && (line.contains("://") || line.contains("@") || line.contains("."))) {
                looked++;
                hosts.addAll(in(line));
            }
        }
        if (looked >= MOST_LINES) {
            hosts.add(NamedHosts.Kind.FOREIGN); // in doubt
        }
        return hosts;
    }

    /** What is known of the servers that a text names by address, number or mailbox. */
    Set<NamedHosts.Kind> in(String whole) {
        String text = whole.length() > LONGEST ? whole.substring(0, LONGEST) : whole;
        Set<NamedHosts.Kind> kinds = EnumSet.noneOf(NamedHosts.Kind.class);
        if (text.contains("://")) {
            addAll(NamedHosts.IN_TEXT.matcher(text), kinds);
        }
        if (text.indexOf('.') >= 0) {
            addAll(NUMBER.matcher(text), kinds);
        }
        int looked = 0;
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            if (looked++ >= MOST_NAMES) {
                kinds.add(NamedHosts.Kind.FOREIGN); // in doubt
                break;
            }
            Matcher domain = DOMAIN.matcher(text).region(at + 1, Math.min(text.length(), at + 260));
            if (isMailbox(text, at) && domain.lookingAt()) {
                add(domain.group(), kinds);
            }
        }
        return kinds;
    }

    /** Not where an address gives one as a parameter, as many services ask for. */
    private static boolean isMailbox(String text, int at) {
        int from = at;
        while (from > 0
                && (Character.isLetterOrDigit(text.charAt(from - 1)) || "._+-".indexOf(text.charAt(from - 1)) >= 0)) {
            from--;
        }
        return from < at && (from == 0 || text.charAt(from - 1) != '=');
    }

    private void addAll(Matcher name, Set<NamedHosts.Kind> kinds) {
        for (int i = 0; name.find(); i++) {
            if (i >= MOST_NAMES) {
                kinds.add(NamedHosts.Kind.FOREIGN); // in doubt
                return;
            }
            add(name.group(), kinds);
        }
    }

    private void add(String address, Set<NamedHosts.Kind> kinds) {
        NamedHosts.Kind kind = NamedHosts.kind(address);
        kinds.add(kind);
        if (kind == NamedHosts.Kind.FOREIGN && !isDeclared(NamedHosts.host(address))) {
            kinds.add(NamedHosts.Kind.UNDECLARED);
        }
    }

    private boolean isDeclared(String host) {
        for (String label : host.split("[.-]", -1)) {
            if (label.length() >= SHORTEST_LABEL && !COMMON.contains(label) && declared.contains(label)) {
                return true;
            }
        }
        return false;
    }
}

package dev.okiagari.skills.scan;

import dev.okiagari.skills.content.FrontMatter;
import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.content.SkillLink;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks the structure of one skill: front matter, names, links, what cannot be scanned. */
final class StructureCheck {
    private static final Pattern NAME = Pattern.compile("(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*");
    private static final Pattern UNRESTRICTED = Pattern.compile(
            "\\*|(?:bash|shell|terminal|execute|run_command|run_shell_command)(?:\\((?:\\*|:\\*|\\*:\\*|\\*\\*)?\\))?",
            Pattern.CASE_INSENSITIVE);
    private static final int LEAST_DESCRIPTION = 10;
    private static final int MOST_DESCRIPTION = 1024;
    private static final int MOST_COMPATIBILITY = 500;
    private static final int MOST_LINES = 500;
    private static final int MOST_TOKENS = 5000;
    /** What models take for one token of English prose, roughly. */
    private static final int CHARACTERS_OF_A_TOKEN = 4;

    private static final int LONGEST_DETAIL = 200;
    private static final Set<String> KNOWN =
            Set.of("name", "description", "license", "compatibility", "metadata", "allowed-tools");

    private final Skill skill;
    private final List<Finding> findings = new ArrayList<>();
    private String name = "";

    private StructureCheck(Skill skill) {
        this.skill = skill;
    }

    /**
     * @param name of the skill, empty when there is none that can be read
     */
    record Result(String name, List<Finding> findings) {}

    static Result of(Skill skill) {
        StructureCheck check = new StructureCheck(skill);
        check.manifest();
        skill.files().forEach(check::file);
        skill.links().forEach(check::link);
        return new Result(check.name, List.copyOf(check.findings));
    }

    private void manifest() {
        Optional<String> text = skill.manifest().text();
        if (text.isEmpty()) {
            add(
                    StructureRules.FRONT_MATTER,
                    1,
                    "It is " + skill.manifest().kind().words() + ".");
            return;
        }
        size(text.get());
        try {
            fields(FrontMatter.read(text.get()));
        } catch (FrontMatter.Unreadable e) {
            add(StructureRules.FRONT_MATTER, 1, "Here " + e.getMessage() + ".");
        }
    }

    private void size(String text) {
        long lines = text.lines().count();
        int tokens = text.length() / CHARACTERS_OF_A_TOKEN;
        if (lines >= MOST_LINES || tokens > MOST_TOKENS) {
            add(StructureRules.SIZE, 1, "It has " + lines + " lines and about " + tokens + " tokens.");
        }
    }

    private void fields(FrontMatter front) {
        Object named = front.field("name").orElse("");
        if (named instanceof String given && NAME.matcher(given).matches()) {
            name = given;
            skill.folder()
                    .filter(folder -> !folder.equals(given))
                    .ifPresent(folder -> add(
                            StructureRules.FOLDER,
                            front.line("name"),
                            "The name is " + given + ", the folder " + folder + "."));
        } else {
            add(StructureRules.NAME, front.line("name"), "Here it is \"" + named + "\".");
        }
        Object described = front.field("description").orElse("");
        int length = described instanceof String given
                ? given.strip().codePointCount(0, given.strip().length())
                : 0;
        if (length < LEAST_DESCRIPTION || length > MOST_DESCRIPTION) {
            add(StructureRules.DESCRIPTION, front.line("description"), "It has " + length + " characters.");
        }
        sorts(front);
        tools(front);
    }

    private void sorts(FrontMatter front) {
        Stream.of("license", "compatibility")
                .filter(key ->
                        front.field(key).filter(v -> !(v instanceof String)).isPresent())
                .forEach(key -> add(StructureRules.FIELD, front.line(key), "It is " + key + "."));
        front.field("compatibility")
                .map(String::valueOf)
                .map(written ->
                        written.strip().codePointCount(0, written.strip().length()))
                .filter(length -> length == 0 || length > MOST_COMPATIBILITY)
                .ifPresent(length -> add(
                        StructureRules.COMPATIBILITY,
                        front.line("compatibility"),
                        "It has " + length + " characters."));
        metadata(front);
        front.fields().keySet().stream()
                .filter(key -> !KNOWN.contains(key))
                .sorted()
                .forEach(key -> add(
                        key.equals("hooks") ? StructureRules.HOOKS : StructureRules.UNKNOWN_FIELD,
                        front.line(key),
                        "It is " + key + "."));
    }

    private void metadata(FrontMatter front) {
        Object written = front.field("metadata").orElse("");
        if (written instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                if (!(key instanceof String) || !(value instanceof String)) {
                    add(StructureRules.METADATA, front.line("metadata"), "It is " + key + ".");
                }
            });
        } else if (front.field("metadata").isPresent()) {
            add(StructureRules.FIELD, front.line("metadata"), "It is metadata.");
        }
    }

    private void tools(FrontMatter front) {
        Object allowed = front.field("allowed-tools").orElse("");
        Stream<String> tools = switch (allowed) {
            // A comma or a blank between tools, but not inside brackets.
            case String written ->
                Pattern.compile("[^\\s,(]+(?:\\([^)]*\\))?")
                        .matcher(written)
                        .results()
                        .map(r -> r.group());
            case List<?> many -> {
                add(StructureRules.TOOLS_LIST, front.line("allowed-tools"), "");
                yield many.stream().map(String::valueOf);
            }
            default -> {
                add(StructureRules.FIELD, front.line("allowed-tools"), "It is allowed-tools.");
                yield Stream.of();
            }
        };
        tools.filter(tool -> UNRESTRICTED.matcher(tool.strip()).matches())
                .findFirst()
                .ifPresent(tool ->
                        add(StructureRules.UNRESTRICTED_SHELL, front.line("allowed-tools"), "It names " + tool + "."));
    }

    private void file(SkillFile file) {
        fileName(file.path());
        if (!file.isValidText()) {
            add(StructureRules.ENCODING, file.path(), 1, "");
        }
        if (file.kind().needsReview()) {
            add(StructureRules.UNSCANNED, file.path(), 1, "It is " + file.kind().words() + ".");
        }
    }

    private void link(SkillLink link) {
        fileName(link.path());
        add(link.leadsOut() ? StructureRules.LINK_OUT : StructureRules.LINK, link.path(), 1, "");
    }

    private void fileName(String path) {
        boolean isOdd = path.codePoints().anyMatch(point -> switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        });
        if (isOdd) {
            add(StructureRules.FILE_NAME, path, 1, "");
        }
    }

    private void add(Rule rule, int line, String detail) {
        add(rule, Skill.MANIFEST, line, detail);
    }

    private void add(Rule rule, String file, int line, String detail) {
        String cut = detail.length() > LONGEST_DETAIL ? detail.substring(0, LONGEST_DETAIL) + "…" : detail;
        findings.add(new Finding(rule, rule.severity(), file, new Position(line, 1), "", cut));
    }
}

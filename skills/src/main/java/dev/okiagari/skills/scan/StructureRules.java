package dev.okiagari.skills.scan;

import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.rule.Category;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import java.util.List;

/** What can be wrong with the structure of a skill. */
public final class StructureRules {
    static final Rule FRONT_MATTER = rule(
            "structure-front-matter",
            Attack.QUALITY,
            Severity.HIGH,
            "SKILL.md has no front matter that can be read.",
            "Begin SKILL.md with a YAML block between two lines of three dashes, with name and description.");
    static final Rule NAME = rule(
            "structure-name",
            Attack.QUALITY,
            Severity.MEDIUM,
            "The name is missing or malformed.",
            "Use 1 to 64 characters of a-z, 0-9 and single hyphens between them.");
    static final Rule FOLDER = rule(
            "structure-folder",
            Attack.QUALITY,
            Severity.LOW,
            "The name differs from the folder's.",
            "Give the folder and the skill the same name; agents find a skill by its folder.");
    static final Rule DESCRIPTION = rule(
            "structure-description",
            Attack.QUALITY,
            Severity.MEDIUM,
            "The description is missing, too short or too long.",
            "Describe in 10 to 1,024 characters what the skill does and when to use it; the format allows 1 to 1,024.");
    static final Rule FIELD = rule(
            "structure-field",
            Attack.QUALITY,
            Severity.LOW,
            "A field of the front matter has a value of the wrong sort.",
            "Write license, compatibility and allowed-tools as text, metadata as keys and values.");
    static final Rule COMPATIBILITY = rule(
            "structure-compatibility",
            Attack.QUALITY,
            Severity.LOW,
            "The compatibility is empty or too long.",
            "Describe in 1 to 500 characters what the skill needs, or leave the field out.");
    static final Rule METADATA = rule(
            "structure-metadata",
            Attack.QUALITY,
            Severity.INFO,
            "A key or value of metadata is no text.",
            "Put it in quotation marks, such as version: \"1.0\".");
    static final Rule TOOLS_LIST = rule(
            "structure-tools-list",
            Attack.QUALITY,
            Severity.INFO,
            "allowed-tools is a list; not every agent reads one.",
            "Write one text with blanks between the tools, such as Read Grep.");
    static final Rule SIZE = rule(
            "structure-size",
            Attack.QUALITY,
            Severity.INFO,
            "SKILL.md is long; an agent reads all of it each time it uses the skill.",
            "Keep it below 500 lines and about 5,000 tokens, and move details into files that it refers to.");
    static final Rule UNKNOWN_FIELD = rule(
            "structure-unknown-field",
            Attack.QUALITY,
            Severity.INFO,
            "The front matter has a field that the format does not know.",
            "Move it below metadata, or remove it.");
    static final Rule HOOKS = rule(
            "structure-hooks",
            Attack.PERSISTENCE,
            Severity.MEDIUM,
            "The front matter registers hooks: commands that run without being asked for.",
            "Remove the hooks, and let the agent run what is needed when it is needed.");
    static final Rule LINK_OUT = rule(
            "structure-link-outside",
            Attack.EXCESS_PRIVILEGE,
            Severity.HIGH,
            "A symbolic link leads out of the skill; it was not followed.",
            "Replace the link by a copy of the file.");
    static final Rule LINK = rule(
            "structure-link",
            Attack.QUALITY,
            Severity.LOW,
            "A symbolic link, device or pipe; it was not followed and is not published.",
            "Replace it by an ordinary file.");
    static final Rule FILE_NAME = rule(
            "structure-file-name",
            Attack.HIDDEN_CODE,
            Severity.HIGH,
            "A file name has control characters or characters that reverse its direction.",
            "Rename the file; use letters, digits, dots, hyphens and underscores.");
    static final Rule ENCODING = rule(
            "structure-encoding",
            Attack.QUALITY,
            Severity.LOW,
            "A text file is not valid UTF-8; unreadable bytes were replaced before it was scanned.",
            "Save the file as UTF-8.");
    public static final Rule UNSCANNED = rule(
            "structure-unscanned",
            Attack.QUALITY,
            Severity.INFO,
            "A file could not be scanned, so a person has to look at it before the skill is published.",
            "Ship text files of at most 100 KiB, 1 MiB in all, and no executables.");
    static final Rule UNRESTRICTED_SHELL = new Rule(
            "structure-unrestricted-shell",
            Category.PRIVILEGE_ESCALATION,
            Attack.EXCESS_PRIVILEGE,
            Severity.LOW,
            "allowed-tools permits any shell command without asking.",
            "Name the commands that are needed, such as Bash(git status:*).");

    private StructureRules() {}

    public static List<Rule> all() {
        return List.of(
                FRONT_MATTER,
                NAME,
                FOLDER,
                DESCRIPTION,
                FIELD,
                COMPATIBILITY,
                METADATA,
                TOOLS_LIST,
                SIZE,
                UNKNOWN_FIELD,
                HOOKS,
                LINK_OUT,
                LINK,
                FILE_NAME,
                ENCODING,
                UNSCANNED,
                UNRESTRICTED_SHELL);
    }

    private static Rule rule(String id, Attack attack, Severity severity, String explanation, String advice) {
        return new Rule(id, Category.STRUCTURE, attack, severity, explanation, advice);
    }
}

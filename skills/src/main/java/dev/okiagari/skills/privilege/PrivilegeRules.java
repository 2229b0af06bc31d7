package dev.okiagari.skills.privilege;

import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.rule.Category;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import java.util.List;

/** What can be wrong between what a skill does and what it declares. */
public final class PrivilegeRules {
    static final Rule UNEXPLAINED = rule(
            "declared-unexplained",
            Severity.LOW,
            "A script of the skill does something that neither name nor description nor compatibility explains.",
            "Say in the description what the script does and why, or leave it out.");
    static final Rule TOGETHER = rule(
            "declared-several-unexplained",
            Severity.MEDIUM,
            "Scripts of the skill do several things that nothing in the description explains, and together they can do"
                    + " harm.",
            "Say in the description what the scripts do and why, or leave them out.");
    static final Rule BEYOND_TOOLS = rule(
            "declared-beyond-tools",
            Severity.CRITICAL,
            "A script of the skill does what its allowed-tools leave out.",
            "Add the tool that is needed to allowed-tools, or leave the script out.");
    static final Rule UNEXPECTED = rule(
            "declared-unexpected",
            Severity.HIGH,
            "The skill does something grave that nothing in its description prepares the user for.",
            "Remove it, or say plainly in the description that the skill does it.");

    static final Rule UNNAMED_HOST = rule(
            "declared-unnamed-host",
            Severity.LOW,
            "A script or command of the skill contacts a server that nothing in its description or text names.",
            "Say in the skill whose server it is and what is sent there.");

    private PrivilegeRules() {}

    public static List<Rule> all() {
        return List.of(UNEXPLAINED, TOGETHER, BEYOND_TOOLS, UNEXPECTED, UNNAMED_HOST);
    }

    private static Rule rule(String id, Severity severity, String explanation, String advice) {
        return new Rule(id, Category.STRUCTURE, Attack.EXCESS_PRIVILEGE, severity, explanation, advice);
    }
}

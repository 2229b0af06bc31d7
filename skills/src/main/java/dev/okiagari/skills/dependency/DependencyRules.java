package dev.okiagari.skills.dependency;

import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.rule.Category;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import java.util.List;

/** What can be wrong with what a skill installs and ships. */
public final class DependencyRules {
    static final Rule IMITATION = rule(
            "dep-imitated-name",
            Attack.DEPENDENCY_TRICKS,
            Severity.CRITICAL,
            "A package is installed whose name is almost that of a well-known one, as imitations that carry harmful"
                    + " code have.",
            "Correct the name; if it is right, ask for a person's review.");
    static final Rule VARIANT = rule(
            "dep-variant-name",
            Attack.DEPENDENCY_TRICKS,
            Severity.MEDIUM,
            "A package is installed whose name is that of a well-known one with an addition that says nothing.",
            "Check that it is the package you mean, and name the well-known one if it is not.");
    static final Rule INSECURE = rule(
            "dep-insecure-source",
            Attack.DEPENDENCY_TRICKS,
            Severity.CRITICAL,
            "Packages are taken from a bare address or over an unprotected connection, where anybody can exchange"
                    + " them.",
            "Install a released version from the usual registry.");
    static final Rule FOREIGN = rule(
            "dep-foreign-source",
            Attack.DEPENDENCY_TRICKS,
            Severity.CRITICAL,
            "A package is installed from the address of an unknown server instead of a registry.",
            "Install a released version from the usual registry.");
    static final Rule UNPINNED = rule(
            "dep-unpinned-source",
            Attack.DEPENDENCY_TRICKS,
            Severity.LOW,
            "A package is installed from a repository as it is at that moment; it can change after the review.",
            "Name the commit, or a released version.");
    static final Rule INDEX = rule(
            "dep-index",
            Attack.DEPENDENCY_TRICKS,
            Severity.LOW,
            "Packages are looked up in another registry, which decides what each name stands for.",
            "Use the usual registry, or say in the skill whose registry this is and why it is needed.");
    static final Rule FOREIGN_INDEX = rule(
            "dep-foreign-index",
            Attack.DEPENDENCY_TRICKS,
            Severity.CRITICAL,
            "Packages are looked up at an unknown server, which decides what each name stands for and may answer with"
                    + " anything.",
            "Use the usual registry.");
    static final Rule CONFUSION = rule(
            "dep-high-version",
            Attack.DEPENDENCY_TRICKS,
            Severity.HIGH,
            "A package that is not well known is wanted in a version so high that a stranger's package wins over one's"
                    + " own of that name.",
            "Name the version that exists, and the registry that it comes from.");
    static final Rule INSTALL_SCRIPT = rule(
            "dep-install-script",
            Attack.DEPENDENCY_TRICKS,
            Severity.HIGH,
            "Installing what the skill ships runs a command that no package needs for its own build.",
            "Let the user run the command when it is needed.");
    static final Rule AUTOMATIC = rule(
            "dep-runs-at-start",
            Attack.PERSISTENCE,
            Severity.HIGH,
            "A file that Python runs whenever it starts, in whatever program.",
            "Remove it, and import what is needed where it is needed.");
    static final Rule RUNNER = rule(
            "dep-unknown-runner",
            Attack.DEPENDENCY_TRICKS,
            Severity.MEDIUM,
            "A package that is not well known is fetched and run at once, without a question and in whatever version"
                    + " is newest.",
            "Name the version, and let the user install it.");
    static final Rule ASKING_RUNNER = rule(
            "dep-unknown-tool",
            Attack.DEPENDENCY_TRICKS,
            Severity.LOW,
            "A package that is not well known is fetched and run at once.",
            "Name the version, and say in the skill whose package it is.");
    static final Rule RUNNER_WITH_SECRETS = rule(
            "dep-runner-secrets",
            Attack.DEPENDENCY_TRICKS,
            Severity.HIGH,
            "A package that is not well known is run with keys of other services in its environment.",
            "Give it only the keys of the service that it is for.");
    static final Rule BUILD_SCRIPT = rule(
            "dep-build-script",
            Attack.DEPENDENCY_TRICKS,
            Severity.CRITICAL,
            "Building or installing this package starts programs and contacts a server.",
            "Ship what the build needs, and let it run without the network.");
    static final Rule BYTECODE = rule(
            "dep-bytecode",
            Attack.HIDDEN_CODE,
            Severity.HIGH,
            "Compiled Python, which runs in place of a source that can be read.",
            "Ship the source.");
    static final Rule NATIVE = rule(
            "dep-binary",
            Attack.HIDDEN_CODE,
            Severity.MEDIUM,
            "A compiled program or library, which nobody can read.",
            "Ship the source, or let the user install the program from its vendor.");
    static final Rule ARCHIVE = rule(
            "dep-archive",
            Attack.HIDDEN_CODE,
            Severity.LOW,
            "An archive, whose content was not scanned.",
            "Ship the files themselves.");

    private DependencyRules() {}

    public static List<Rule> all() {
        return List.of(
                IMITATION,
                VARIANT,
                INSECURE,
                FOREIGN,
                UNPINNED,
                INDEX,
                FOREIGN_INDEX,
                CONFUSION,
                INSTALL_SCRIPT,
                AUTOMATIC,
                RUNNER,
                ASKING_RUNNER,
                RUNNER_WITH_SECRETS,
                BUILD_SCRIPT,
                BYTECODE,
                NATIVE,
                ARCHIVE);
    }

    private static Rule rule(String id, Attack attack, Severity severity, String explanation, String advice) {
        return new Rule(id, Category.DEPENDENCIES, attack, severity, explanation, advice);
    }
}

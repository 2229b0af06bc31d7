package dev.okiagari.skills.scan;

import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.rule.Category;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import java.util.List;

/** What can be wrong with the ways that data takes in code. */
final class FlowRules {
    static final Rule SECRETS_SENT = new Rule(
            "flow-secrets-sent",
            Category.DATA_EXFILTRATION,
            Attack.SECRETS_OUT,
            Severity.CRITICAL,
            "The code reads many secrets at once, such as the whole environment or a file of keys, and sends them away.",
            "Read only the value that the task needs, and send it only to the service that it belongs to.");
    static final Rule SECRETS_SENT_TO_SERVICE = new Rule(
            "flow-secrets-sent-to-service",
            Category.DATA_EXFILTRATION,
            Attack.SECRETS_OUT,
            Severity.HIGH,
            "The code sends the whole environment or a file of keys to a service, or to a server that the code does not"
                    + " name.",
            "Read only the value that the task needs, and send it only to the service that it belongs to.");
    static final Rule FOREIGN_KEY_SENT = new Rule(
            "flow-foreign-key-sent",
            Category.DATA_EXFILTRATION,
            Attack.SECRETS_OUT,
            Severity.HIGH,
            "The code sends the key of one service to another server.",
            "Send a key only to the service that it belongs to.");
    static final Rule KEY_SENT_AS_DATA = new Rule(
            "flow-key-sent-as-data",
            Category.DATA_EXFILTRATION,
            Attack.EXFILTRATION_CHANNELS,
            Severity.MEDIUM,
            "The code sends a secret in an address or among data instead of where a service expects a key.",
            "Send the key in the header that the service's manual names.");
    static final Rule DOWNLOAD_RUN = new Rule(
            "flow-download-run",
            Category.COMMAND_EXECUTION,
            Attack.FETCH_AND_RUN,
            Severity.CRITICAL,
            "The code downloads something from an unknown server and runs it; the server decides what happens.",
            "Ship the code with the skill, or install a released version from a package registry.");
    static final Rule UNNAMED_DOWNLOAD_RUN = new Rule(
            "flow-unnamed-download-run",
            Category.COMMAND_EXECUTION,
            Attack.FETCH_AND_RUN,
            Severity.HIGH,
            "The code downloads something from an address that it does not state and runs it.",
            "Ship the code with the skill, or name the address, so that it can be reviewed.");
    static final Rule REPOSITORY_CODE_RUN = new Rule(
            "flow-repository-code-run",
            Category.COMMAND_EXECUTION,
            Attack.DEPENDENCY_TRICKS,
            Severity.MEDIUM,
            "The code downloads something from a public repository and runs it; it can change after the review.",
            "Ship the code with the skill, or install a released version.");
    static final Rule HIDDEN_CODE_RUN = new Rule(
            "flow-hidden-code-run",
            Category.CODE_EVALUATION,
            Attack.HIDDEN_CODE,
            Severity.CRITICAL,
            "The code puts a text together that nobody can read, and runs it.",
            "Write plainly what is to be run.");
    static final Rule NOT_ANALYSED = new Rule(
            "scan-not-analysed",
            Category.STRUCTURE,
            Attack.QUALITY,
            Severity.LOW,
            "A part of the code could not be analysed, so a person has to read it.",
            "Write the code so that its language's own tools can read it, in shorter pieces.");

    private FlowRules() {}

    static List<Rule> all() {
        return List.of(
                SECRETS_SENT,
                SECRETS_SENT_TO_SERVICE,
                FOREIGN_KEY_SENT,
                KEY_SENT_AS_DATA,
                DOWNLOAD_RUN,
                UNNAMED_DOWNLOAD_RUN,
                REPOSITORY_CODE_RUN,
                HIDDEN_CODE_RUN,
                NOT_ANALYSED);
    }
}

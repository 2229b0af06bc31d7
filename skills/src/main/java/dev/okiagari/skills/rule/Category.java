package dev.okiagari.skills.rule;

import java.util.List;

/** What a rule is about. All but the last have files of rules. */
public enum Category {
    COMMAND_EXECUTION("command-execution", "Command execution", "told-to-run"),
    DATA_EXFILTRATION("data-exfiltration", "Data exfiltration", "told-to-send"),
    PRIVILEGE_ESCALATION("privilege-escalation", "Privilege escalation", "protections", "told-to-stay"),
    CREDENTIAL_THEFT("credential-theft", "Credential theft", "people"),
    PROMPT_INJECTION(
            "prompt-injection",
            "Prompt injection",
            "instructions-from-elsewhere",
            "concealment",
            "languages-agent",
            "languages-machine"),
    FILE_SYSTEM("file-system", "File system", "destruction"),
    NETWORK("network", "Network"),
    CODE_EVALUATION("code-evaluation", "Code evaluation"),
    INLINE_COMMANDS("inline-commands", "Inline commands"),
    DEPENDENCIES("dependencies", "Dependencies"),
    STRUCTURE("structure", "Structure");

    private final String word;
    private final String title;
    /** With a blank between them. */
    private final String files;

    /** The more a category has, the more files; the first one is named like it. */
    Category(String word, String title, String... more) {
        this.word = word;
        this.title = title;
        this.files = (word + " " + String.join(" ", more)).strip();
    }

    /** As programs read it, and the name of its first file. */
    public String word() {
        return word;
    }

    public String title() {
        return title;
    }

    /** The names of its files of rules, without their ending. */
    List<String> files() {
        return List.of(files.split(" ", -1));
    }
}

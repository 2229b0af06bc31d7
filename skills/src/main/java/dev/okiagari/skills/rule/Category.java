package dev.okiagari.skills.rule;

/** What a rule is about. All but the last have a file of rules. */
public enum Category {
    COMMAND_EXECUTION("command-execution", "Command execution"),
    DATA_EXFILTRATION("data-exfiltration", "Data exfiltration"),
    PRIVILEGE_ESCALATION("privilege-escalation", "Privilege escalation"),
    CREDENTIAL_THEFT("credential-theft", "Credential theft"),
    PROMPT_INJECTION("prompt-injection", "Prompt injection"),
    FILE_SYSTEM("file-system", "File system"),
    NETWORK("network", "Network"),
    CODE_EVALUATION("code-evaluation", "Code evaluation"),
    INLINE_COMMANDS("inline-commands", "Inline commands"),
    DEPENDENCIES("dependencies", "Dependencies"),
    STRUCTURE("structure", "Structure");

    private final String word;
    private final String title;

    Category(String word, String title) {
        this.word = word;
        this.title = title;
    }

    /** As programs read it, and the name of its file. */
    public String word() {
        return word;
    }

    public String title() {
        return title;
    }
}

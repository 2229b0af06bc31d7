package dev.okiagari.skills.rule;

import static dev.okiagari.skills.SkillsTexts.say;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a rule guards against: the classes of attack by skills. The words are those of the labelled set's folders. */
public enum Attack {
    SECRETS_OUT("AST01", true),
    FETCH_AND_RUN("AST01", true),
    PERSISTENCE("AST01", true),
    DESTRUCTION("AST01", true),
    DELEGATED_INSTRUCTIONS("AST05", true),
    HIDDEN_CODE("AST01", false),
    PROMPT_INJECTION("AST01", false),
    DISABLE_SAFETY("AST06", false),
    DEPENDENCY_TRICKS("AST02", false),
    EXCESS_PRIVILEGE("AST03", false),
    EXFILTRATION_CHANNELS("AST01", false),
    SOCIAL_ENGINEERING("AST01", false),
    /** No attack: structure and habits that make a skill worse, or easier to attack. */
    QUALITY("AST04", false);

    private final String owasp;
    private final boolean isGravest;

    Attack(String owasp, boolean isGravest) {
        this.owasp = owasp;
        this.isGravest = isGravest;
    }

    /** The attack with this word, as in rules and folders. */
    public static Optional<Attack> of(String word) {
        return Arrays.stream(values())
                .filter(attack -> attack.word().equals(word))
                .findFirst();
    }

    /** As programs read it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As people read it. */
    public String title() {
        return say("attack." + word());
    }

    /** One sentence: what an attacker gains. */
    public String gain() {
        return say("attack." + word() + ".gain");
    }

    /** The entry of OWASP's Agentic Skills Top 10 that it belongs to, such as AST01. */
    public String owasp() {
        return owasp;
    }

    /** One of the five classes of which nothing may ever pass. */
    public boolean isGravest() {
        return isGravest;
    }

    /** Whether one finding of this severity is enough that a skill does not pass, whatever its points. */
    public boolean bars(Severity severity) {
        return isGravest && severity.compareTo(Severity.HIGH) <= 0;
    }
}

package dev.okiagari.skills.scan;

import com.google.re2j.Pattern;
import dev.okiagari.skills.content.FrontMatter;
import dev.okiagari.skills.content.Skill;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How much each file of a skill counts. Immutable. */
final class Standings {
    /** What skills say of themselves that have to show attacks. */
    private static final Pattern ABOUT_ATTACKS = Pattern.compile(
            "(?i)\\b(?:attack(?:s|ers?|ed)?|malware|malicious|phishing|ransomware|exploits?|exploitation|penetration|pentest|obfuscat(?:ed|ion)|"
                    + "prompt injection|injections?|forensics?|incidents?|compromised|yara|sigma|threats?|red team|capture[- ]the[- ]flag|ctf|"
                    + "vulnerabilit(?:y|ies)|dangerous (?:content|patterns|commands|code)|supply chain|reverse shells?|break out|"
                    + "more rights|escalation|exfiltrat(?:e|ion)|data leave|secrets? (?:in|scann)|look-alike characters)\\b");

    private final ReferredFiles referred;
    private final boolean isAboutAttacks;
    private final String declared;

    private Standings(ReferredFiles referred, String declared) {
        this.referred = referred;
        this.declared = declared;
        this.isAboutAttacks = ABOUT_ATTACKS.matcher(declared).find();
    }

    static Standings of(Skill skill) {
        return new Standings(ReferredFiles.of(skill), declared(skill));
    }

    Standing of(String path) {
        return new Standing(referred.contain(path), isAboutAttacks);
    }

    /** Name, description and compatibility as the skill declares them. */
    String declared() {
        return declared;
    }

    private static String declared(Skill skill) {
        try {
            FrontMatter front = FrontMatter.read(skill.manifest().text().orElse(""));
            return Stream.of("name", "description", "compatibility")
                    .map(key -> String.valueOf(front.field(key).orElse("")))
                    .collect(Collectors.joining("\n"));
        } catch (FrontMatter.Unreadable e) {
            return ""; // a finding of its own
        }
    }
}

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
            "(?i)\\b(?:attack(?:s|ers?|ed)?|malware|malicious|phishing|ransomware|exploits?|exploitation|penetration|pentest\\w*|"
                    + "obfuscat(?:ed|ion)|injections?|forensics?|incidents?|compromised?|yara|sigma|threats?|red team|blue team|"
                    + "capture[- ]the[- ]flag|ctf|vulnerabilit(?:y|ies)|dangerous|supply chain|reverse shells?|break[- ]?outs?|break out|"
                    + "escalation|exfiltrat\\w+|data leave|secrets?|look-alike|homoglyphs?|invisible characters|security|secure|"
                    + "hardening|hardens|hijack\\w*|spoof\\w*|scams?|fraud|abuse|suspicious|evasion|hidden (?:commands|code|text)|"
                    + "detect(?:s|ion)? (?:rules?|of)|defen[cs]e|jailbreaks?|poison\\w*|stealers?|botnets?|honeypots?|cve|owasp|hackers?|hacking|"
                    + "social engineering|bypass(?:es|ing)?|traversal|xss|csrf|ssrf|sql ?i|fuzz(?:ing|er)|recon(?:naissance)?|osint|brute[- ]force|bug bounty|payloads?|"
                    + "wordlists?|triage|insider|intrusions?|credentials?|stolen|misuse|risky|dangers?|unsafe|untrusted|leaks?|leaked|trojan\\w*|backdoors?|worms?|virus(?:es)?|audits?|privacy)\\b");

    private static final Pattern DATA = Pattern.compile(
            "(?i)\\.(?:ya?ml|json|jsonl|toml|txt|csv|tsv|yara?|conf|ini|xml|html?|log|sig|rules?|svg)$");

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
        return new Standing(
                referred.contain(path), isAboutAttacks, DATA.matcher(path).find());
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

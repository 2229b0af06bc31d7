package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import com.google.re2j.Pattern;
import dev.okiagari.skills.content.FileKind;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.scan.Report;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Why rules alone may not publish a skill, where a setting allows that at all: only what has no finding, nothing that can be run and no
 * address may pass without a model and without a person. In doubt something is an address. Pure.
 */
final class RulesAlone {
    /** Linear in time, as everything that is run over texts of strangers. */
    private static final Pattern ADDRESS = Pattern.compile(
            "(?i)[a-z][a-z0-9+.-]*://" // any scheme
                    + "|\\b(www\\.|mailto:|localhost\\b)"
                    + "|\\b[0-9]{1,3}(\\.[0-9]{1,3}){3}\\b"
                    + "|\\[[0-9a-f]*:[0-9a-f:]+\\]"
                    + "|[a-z0-9_.+-]+@[a-z0-9-]+(\\.[a-z0-9-]+)*" // a mailbox, or a repository over ssh
                    + "|\\b[a-z0-9-]+(\\.[a-z0-9-]+)*\\.[a-z]{2,}(:[0-9]+|/)"
                    + "|\\b([a-z0-9-]+\\.)+(com|net|org|io|dev|app|ai|co|me|info|xyz|top|ru|cn|example|test|onion)\\b");

    private static final Set<String> PROGRAMS = Set.of(
            "sh",
            "bash",
            "zsh",
            "fish",
            "ps1",
            "bat",
            "cmd",
            "py",
            "pl",
            "rb",
            "php",
            "lua",
            "js",
            "mjs",
            "cjs",
            "ts",
            "awk",
            "exe",
            "jar",
            "class",
            "so",
            "dll",
            "dylib",
            "wasm",
            "applescript",
            "vbs");

    private RulesAlone() {}

    /** Empty when they may. */
    static Optional<String> objection(Report report) {
        for (SkillFile file : report.files()) {
            if (file.kind().needsReview()) {
                return Optional.of(
                        say("rules.unscanned", file.path(), file.kind().words()));
            }
            if (isProgram(file)) {
                return Optional.of(say("rules.program", file.path()));
            }
            if (file.text().isPresent() && ADDRESS.matcher(file.text().get()).find()) {
                return Optional.of(say("rules.address", file.path()));
            }
        }
        return report.findings().isEmpty() ? Optional.empty() : Optional.of(Reasons.found(report));
    }

    private static boolean isProgram(SkillFile file) {
        String path = file.path().toLowerCase(Locale.ROOT);
        String name = path.substring(path.lastIndexOf('/') + 1);
        return file.kind() == FileKind.EXECUTABLE
                || path.startsWith("scripts/")
                || PROGRAMS.contains(name.substring(name.lastIndexOf('.') + 1))
                || name.equals("makefile")
                || name.equals("dockerfile")
                || file.text().filter(text -> text.startsWith("#!")).isPresent();
    }
}

package dev.okiagari.skills.dependency;

import com.google.re2j.Pattern;
import dev.okiagari.skills.content.FileKind;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.rule.Rule;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Files in which a skill should ship nothing, or which run while a package is built. Pure. */
final class ShippedFiles {
    private static final Set<String> BYTECODE = Set.of("pyc", "pyo", "pyd");
    private static final Set<String> ARCHIVES = Set.of(
            "zip", "gz", "tgz", "bz2", "xz", "7z", "rar", "tar", "zst", "whl", "egg", "gem", "crate", "cab", "iso");
    private static final Set<String> AUTOMATIC = Set.of("sitecustomize.py", "usercustomize.py");
    private static final Set<String> BUILD_SCRIPTS = Set.of("build.rs", "extconf.rb", "binding.gyp", "setup.py");
    private static final Pattern STARTS = Pattern.compile(
            "Command::new|\\bsystem\\s*\\(|\\bsystem\\s+[\"']|subprocess\\.|os\\.(?:system|popen)|`|<!@?\\(|\\bexec\\s*\\(");
    private static final Pattern CONTACTS = Pattern.compile(
            "(?i)\\b(?:curl|wget|invoke-webrequest|urlopen|urlretrieve)\\b|requests\\.(?:get|post)|net/http|\\b(?:ureq|reqwest)::");

    private ShippedFiles() {}

    static Optional<Rule> rule(SkillFile file) {
        String path = file.path().toLowerCase(Locale.ROOT);
        String name = path.substring(path.lastIndexOf('/') + 1);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        if (name.endsWith(".pth") || AUTOMATIC.contains(name)) {
            return Optional.of(DependencyRules.AUTOMATIC);
        }
        if (file.text().isPresent()) {
            String text = file.text().get();
            boolean isBuild = BUILD_SCRIPTS.contains(name)
                    && STARTS.matcher(text).find()
                    && CONTACTS.matcher(text).find();
            return isBuild ? Optional.of(DependencyRules.BUILD_SCRIPT) : Optional.empty();
        }
        if (BYTECODE.contains(ending)) {
            return Optional.of(DependencyRules.BYTECODE);
        }
        if (ARCHIVES.contains(ending)) {
            return Optional.of(DependencyRules.ARCHIVE);
        }
        return file.kind() == FileKind.EXECUTABLE ? Optional.of(DependencyRules.NATIVE) : Optional.empty();
    }
}

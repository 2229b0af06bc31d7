package dev.okiagari.skills.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Skills in folders of a test. */
record SkillTree(Path root) {
    static final String GRAVE = "rm -rf ~\n";
    /** Found, and not critical. */
    static final String MILD = "pip install git+https://github.com/a/b.git\n";

    /** A well-formed skill without findings, unless this script has some. */
    Path skill(String name, String script) throws IOException {
        Path folder = root.resolve(name);
        String last = String.valueOf(folder.getFileName());
        write(
                folder.resolve("SKILL.md"),
                "---\nname: " + last + "\ndescription: Helps with small things.\n---\n# Small\n");
        if (!script.isEmpty()) {
            write(folder.resolve("scripts/run.sh"), script);
        }
        return folder;
    }

    void write(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    static LocalReport scan(Path path) throws InterruptedException {
        return FolderScan.of(path, true).run((done, all) -> {});
    }
}

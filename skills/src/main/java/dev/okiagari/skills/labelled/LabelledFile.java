package dev.okiagari.skills.labelled;

import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.content.SkillSnapshot;
import dev.okiagari.skills.content.SkillSnapshot.RawFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** A skill in one text file: each of its files begins with a line {@code === path}, or {@code === path base64}. Pure. */
final class LabelledFile {
    static final String ENDING = ".skill";

    private static final String MARK = "=== ";
    private static final String ENCODED = " base64";

    private LabelledFile() {}

    /** Throws {@link SkillRefused} when it does not begin with SKILL.md. */
    static Skill read(String name, String text) {
        List<RawFile> files = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int lineEnd = text.indexOf('\n', at);
            int next = text.indexOf("\n" + MARK, at);
            if (lineEnd < 0 || !text.startsWith(MARK, at)) {
                throw new SkillRefused("a file of it does not begin with a line \"=== path\"");
            }
            int end = next < 0 ? text.length() : next + 1;
            files.add(file(text.substring(at + MARK.length(), lineEnd), text.substring(lineEnd + 1, end)));
            at = end;
        }
        if (files.isEmpty() || !files.getFirst().path().equals(Skill.MANIFEST)) {
            throw new SkillRefused("its first file is not " + Skill.MANIFEST);
        }
        return new SkillSnapshot("", Optional.of(name), files, List.of()).skill();
    }

    private static RawFile file(String head, String content) {
        return head.endsWith(ENCODED)
                ? new RawFile(
                        head.substring(0, head.length() - ENCODED.length()),
                        Base64.getMimeDecoder().decode(content))
                : new RawFile(head, content.getBytes(StandardCharsets.UTF_8));
    }
}

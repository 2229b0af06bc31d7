package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.skills.content.FrontMatter;
import dev.okiagari.skills.content.SkillSnapshot;
import dev.okiagari.skills.host.HostFaults;
import dev.okiagari.skills.view.SubmissionView.Found;
import java.util.regex.Pattern;

/** What the SKILL.md of a submission has to say before it can be worked on: a name and a description. Pure. */
final class Manifests {
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");
    private static final int LONGEST_NAME = 64;
    private static final int SHORTEST_DESCRIPTION = 10;
    private static final int LONGEST_DESCRIPTION = 1024;

    private Manifests() {}

    /**
     * Throws a classified exception {@code skill.structure} when it breaks one of the limits that the page for submitting names. Other faults
     * are findings of the scan.
     */
    static Found found(SkillSnapshot snapshot) {
        String text = snapshot.skill().manifest().text().orElse(null);
        if (text == null) {
            throw HostFaults.NO_SKILL.because(say("manifest.unreadable"));
        }
        try {
            FrontMatter front = FrontMatter.read(text);
            if (!(front.field("name").orElse("") instanceof String name)
                    || name.length() > LONGEST_NAME
                    || !NAME.matcher(name).matches()) {
                throw HostFaults.NO_SKILL.because(say("manifest.name", front.line("name")));
            }
            String description =
                    String.valueOf(front.field("description").orElse("")).strip();
            int length = description.codePointCount(0, description.length());
            if (length < SHORTEST_DESCRIPTION || length > LONGEST_DESCRIPTION) {
                throw HostFaults.NO_SKILL.because(say("manifest.description", front.line("description"), length));
            }
            return new Found(snapshot.path(), snapshot.hash(), name, description);
        } catch (FrontMatter.Unreadable e) {
            throw HostFaults.NO_SKILL.because(say("manifest.broken", e.getMessage()), e);
        }
    }
}

package dev.okiagari.submissions;

import dev.okiagari.submissions.host.HostFaults;
import dev.okiagari.submissions.skill.FrontMatter;
import dev.okiagari.submissions.skill.SkillSnapshot;
import dev.okiagari.submissions.view.SubmissionView.Found;
import java.util.regex.Pattern;

/** What the SKILL.md of a submission has to say before it can be worked on: it must have a name. Pure. */
final class Manifests {
    private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,64}");
    private static final int LONGEST_DESCRIPTION = 1024;

    private Manifests() {}

    /** Throws a classified exception {@code skill.structure} when nobody could publish it. Other faults are findings of the scan. */
    static Found found(SkillSnapshot snapshot) {
        String text = snapshot.skill().manifest().text().orElse(null);
        if (text == null) {
            throw HostFaults.NO_SKILL.because(
                    "could not read SKILL.md because it is not a text of at most 100 KB: shorten it");
        }
        try {
            FrontMatter front = FrontMatter.read(text);
            if (!(front.field("name").orElse("") instanceof String name)
                    || !NAME.matcher(name).matches()) {
                throw HostFaults.NO_SKILL.because("could not use SKILL.md:" + front.line("name")
                        + " because the name must have 1 to 64 lower-case letters, digits and hyphens");
            }
            String description = String.valueOf(front.field("description").orElse(""));
            return new Found(snapshot.path(), snapshot.hash(), name, cut(description));
        } catch (FrontMatter.Unreadable e) {
            throw HostFaults.NO_SKILL.because("could not read SKILL.md:1 because " + e.getMessage(), e);
        }
    }

    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST_DESCRIPTION
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_DESCRIPTION));
    }
}

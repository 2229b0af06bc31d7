package dev.okiagari.skills.labelled;

import dev.okiagari.skills.content.Skill;

/**
 * A skill with what a person says about it. An immutable value.
 *
 * @param group the class or topic inside its label; empty when the set has none
 */
public record LabelledSkill(Label label, String group, String name, Skill skill) {
    /** Label and group, as in the folders. */
    public String place() {
        return group.isEmpty() ? label.word() : label.word() + "/" + group;
    }
}

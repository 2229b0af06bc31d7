package dev.okiagari.skills.labelled;

import dev.okiagari.skills.rule.Attack;

/** The classes of which nothing may ever pass. Pure. */
public final class Gravest {
    private Gravest() {}

    public static boolean isGravest(String group) {
        String malicious = Label.MALICIOUS.word() + "/";
        return group.startsWith(malicious)
                && Attack.of(group.substring(malicious.length()))
                        .filter(Attack::isGravest)
                        .isPresent();
    }
}

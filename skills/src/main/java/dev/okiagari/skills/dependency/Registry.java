package dev.okiagari.skills.dependency;

import java.util.Locale;

/** Where packages of one language come from. */
enum Registry {
    NPM("npm", false),
    PYPI("pypi", true),
    GEMS("gems", false),
    CRATES("crates", true),
    COMPOSER("composer", false),
    NUGET("nuget", false),
    /** Its groups, such as {@code org.slf4j}. */
    MAVEN("maven", false),
    /** Of workflows on GitHub. */
    ACTIONS("actions", false),
    /** Official images of containers. */
    IMAGES("images", false),
    /** Its modules are addresses: no names to imitate. */
    GO("go", false);

    private final String word;
    private final boolean joinsSeparators;

    Registry(String word, boolean joinsSeparators) {
        this.word = word;
        this.joinsSeparators = joinsSeparators;
    }

    /** The beginning of its file of names. */
    String word() {
        return word;
    }

    /** The name as the registry compares it. */
    String normal(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return joinsSeparators ? lower.replace('_', '-').replace('.', '-') : lower;
    }
}

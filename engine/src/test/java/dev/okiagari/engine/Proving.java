package dev.okiagari.engine;

import org.junit.jupiter.api.Assumptions;

/** Which tests take minutes. They run in {@code ./check --prove}; elsewhere they are skipped and say so. */
public final class Proving {
    private Proving() {}

    /** True in {@code ./check --prove}. */
    public static boolean asked() {
        return Boolean.getBoolean("okiagari.prove");
    }

    /** The first line of a test that takes minutes; give it a {@code @Timeout} of its own as well. */
    public static void onlyWhenAsked() {
        Assumptions.assumeTrue(asked(), "takes minutes: ./check --prove runs it");
    }
}

package dev.okiagari.skills.flow.taint;

import org.jspecify.annotations.Nullable;

/** What happens to taints on the way from one value to another. */
enum Passing {
    /** All of them go on. */
    ALL,
    /** Paths become the content of their files. */
    READ,
    /** Single secrets stay: a library that is given a key seldom returns it. */
    THROUGH,
    /** Only code goes on. */
    CODE,
    /** Only secrets and paths go on. */
    SECRETS,
    /** Only what was hidden goes on. */
    HIDDEN;

    @Nullable
    Taint after(Taint taint) {
        return switch (this) {
            case ALL -> taint;
            case READ ->
                switch (taint) {
                    case PATH -> Taint.WHOLE;
                    case SETTINGS_PATH -> Taint.SETTINGS;
                    default -> taint;
                };
            case THROUGH -> taint == Taint.NAMED || taint == Taint.SETTINGS ? null : taint;
            case CODE -> taint.isCode() ? taint : null;
            case SECRETS -> taint.isCode() ? null : taint;
            case HIDDEN -> taint == Taint.HIDDEN ? taint : null;
        };
    }
}

package dev.okiagari.sandbox.skills;

import java.util.Locale;

/** Attacks of hostile archives. Each is a repository of the owner "hostile", named after it. */
public enum Trick {
    PARENT_PATH,
    ABSOLUTE_PATH,
    BACKSLASH_PATH,
    DRIVE_PATH,
    LINK_OUT,
    LINK_THEN_FILE_BELOW,
    HARD_LINK_OUT,
    DEVICE,
    PIPE,
    BOMB,
    MANY_FILES,
    DEEP_FOLDERS,
    LONG_NAME,
    SAME_NAME_TWICE,
    CASE_TWINS,
    NUL_IN_NAME,
    BACKWARDS_NAME,
    NESTED_ARCHIVES,
    CUT_OFF,
    BAD_CHECKSUM,
    FALSE_SIZE,
    NOT_AN_ARCHIVE,
    EMPTY;

    public String repository() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

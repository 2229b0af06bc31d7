package dev.okiagari.application.program;

import dev.okiagari.kit.web.Role;

/**
 * What pages of an application work with.
 *
 * @param isPublic whether everybody may read papers and skills, and submit skills, without a sign-in
 */
public record Serving(ProgramRuntime runtime, boolean isPublic) {

    /** Who may read what can be public. */
    public Role reader() {
        return isPublic ? Role.EVERYBODY : Role.VIEWER;
    }

    /** Who may submit what can be submitted by strangers. */
    public Role submitter() {
        return isPublic ? Role.EVERYBODY : Role.OPERATOR;
    }
}

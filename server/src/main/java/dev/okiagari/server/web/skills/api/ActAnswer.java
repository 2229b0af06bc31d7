package dev.okiagari.server.web.skills.api;

import dev.okiagari.submissions.state.SubmissionState;

/** A submission after an act. */
public record ActAnswer(String id, SubmissionState state) {}

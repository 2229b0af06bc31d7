package dev.okiagari.skills.web;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Problem;
import java.io.IOException;

/** A body that is too large or comes too slowly; passes through readers that only know I/O errors. */
final class BodyRefused extends IOException {
    private final transient Problem problem;

    private BodyRefused(Problem problem) {
        super(problem.detail());
        this.problem = problem;
    }

    static BodyRefused tooLarge(long most) {
        return new BodyRefused(
                Problem.of(413, "too-large", say("problem.too_large"), say("submit.too_large", most / 1024)));
    }

    static BodyRefused tooSlow(long seconds) {
        return new BodyRefused(Problem.of(408, "too-slow", say("problem.too_slow"), say("submit.too_slow", seconds)));
    }

    Problem problem() {
        return problem;
    }
}

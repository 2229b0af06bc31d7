package dev.okiagari.server.web.skills;

import dev.okiagari.console.web.Problem;
import java.io.IOException;

/** A body that is too large or comes too slowly; passes through readers that only know I/O errors. */
final class BodyRefused extends IOException {
    private final transient Problem problem;

    private BodyRefused(Problem problem) {
        super(problem.detail());
        this.problem = problem;
    }

    static BodyRefused tooLarge(long most) {
        return new BodyRefused(Problem.of(
                413, "too-large", "The request is too large", "at most " + most / 1024 + " KB are taken; send less"));
    }

    static BodyRefused tooSlow(long seconds) {
        return new BodyRefused(Problem.of(
                408,
                "too-slow",
                "The request came too slowly",
                "a request must be complete within " + seconds + " s; try again over a faster connection"));
    }

    Problem problem() {
        return problem;
    }
}

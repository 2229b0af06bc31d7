package dev.okiagari.engine.view;

/** How a run ended, or that waiting for it was interrupted, with the reason in words for a log line or a command. */
public record Verdict(Result result, RunView run, String reason) {

    /** How it ended, with the exit code of a command that ran it. */
    public enum Result {
        PASSED(0),
        FAILED(1),
        ABORTED(1),
        /** The waiting thread was interrupted. The run continues. */
        INTERRUPTED(130);

        private final int exitCode;

        Result(int exitCode) {
            this.exitCode = exitCode;
        }
    }

    /** The verdict of a run that has ended. */
    public static Verdict of(RunView run) {
        if (!run.state().isEnded()) {
            throw new IllegalArgumentException("could not judge run " + run.id() + " because it is "
                    + run.state().word());
        }
        String reason = run.reason();
        return new Verdict(
                Result.valueOf(run.state().name()),
                run,
                reason == null ? run.judgement().reason() : reason);
    }

    /** The verdict when waiting was interrupted. */
    public static Verdict interrupted(RunView run) {
        return new Verdict(
                Result.INTERRUPTED,
                run,
                "interrupted while waiting; run " + run.id() + " of " + run.job() + " goes on");
    }

    public boolean passed() {
        return result == Result.PASSED;
    }

    /** 0 passed, 1 failed or aborted, 130 interrupted. */
    public int exitCode() {
        return result.exitCode;
    }
}

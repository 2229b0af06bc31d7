package dev.okiagari.console.terminal;

import dev.okiagari.engine.model.Actor;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Why somebody acts. Mixed into commands that change something. */
public final class ReasonOption {
    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            description = "Why you do this; recorded with your name. Required.")
    private @Nullable String reason;

    /**
     * Whoever runs this process, and their reason.
     *
     * @param act such as "abort a run"
     */
    public Actor actor(CommandLine line, String act) {
        String why = reason == null ? "" : reason.strip();
        if (why.isEmpty()) {
            throw new ParameterException(
                    line, "--reason \"…\" is required to " + act + "; it is recorded with your name");
        }
        return new Actor(System.getProperty("user.name", "unknown"), why);
    }
}

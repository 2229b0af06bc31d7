package dev.okiagari.kit.terminal;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.json.JsonText;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A command that changes something. Who did it and why is recorded. Used by one thread.
 *
 * @param <C> what it works with
 * @param <A> what was done
 */
public abstract class ActCommand<C extends CommandContext, A extends Record>
        implements Callable<Integer>, ShortCommand {
    private final Supplier<? extends C> opening;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            descriptionKey = "shared.reason")
    private @Nullable String reason;

    protected ActCommand(Supplier<? extends C> opening) {
        this.opening = opening;
    }

    /** What is done, to complete "a reason is required to …", such as "abort a run". */
    protected abstract String purpose();

    /** Whether a reason must be given; not for a rehearsal. */
    protected boolean needsReason() {
        return true;
    }

    /** Checks the options before anything is opened: throws what {@link #wrong} returns. */
    protected void check() {}

    /** Does it. */
    protected abstract A act(C context, Act by);

    /** Who acts, and why. */
    public record Act(String who, String why) {}

    /** What {@code --json} prints; for a command that says more to people. */
    protected Record json(A done) {
        return done;
    }

    /** What was done, for people. */
    protected abstract List<String> lines(A done);

    /** What was refused, for standard error; each line is printed as an error. */
    protected List<String> refused(A done) {
        return List.of();
    }

    /** What is said after the lines on standard error; empty for nothing. */
    protected String hint(A done) {
        return "";
    }

    @Override
    public final Integer call() {
        requireOwnOptions();
        check();
        String why = reason == null ? "" : reason.strip();
        if (why.isEmpty() && needsReason()) {
            throw wrong(say("command.reason-required", purpose()));
        }
        try (C context = opening.get()) {
            A done = act(context, new Act(System.getProperty("user.name", "unknown"), why));
            if (output.json()) {
                spec.commandLine().getOut().println(JsonText.document(json(done)));
            } else {
                lines(done).forEach(spec.commandLine().getOut()::println);
                spec.commandLine().getOut().flush();
                if (!hint(done).isEmpty()) {
                    spec.commandLine().getErr().println(hint(done));
                }
                refused(done).forEach(line -> spec.commandLine().getErr().println("okiagari: " + OneLine.of(line)));
            }
            return refused(done).isEmpty() ? Exit.OK : Exit.FAILED;
        }
    }

    /** An option before the act belongs to the list above and would be ignored, even one that names another database. */
    private void requireOwnOptions() {
        CommandSpec list = spec.parent();
        if (list != null
                && list.userObject() instanceof Callable
                && !list.commandLine().getParseResult().matchedOptions().isEmpty()) {
            throw wrong(say("command.options-after", spec.name()));
        }
    }

    /** Says on standard error what takes long; not with {@code --json}. */
    protected final void note(String line) {
        if (!output.json()) {
            spec.commandLine().getErr().println(line);
        }
    }

    /** A wrong option. */
    protected final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}

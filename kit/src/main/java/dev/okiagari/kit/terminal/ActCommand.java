package dev.okiagari.kit.terminal;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.json.JsonText;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * A command that changes something. Who did it and why is recorded. Used by one thread.
 *
 * @param <C> what it works with
 * @param <A> what was done
 */
public abstract class ActCommand<C extends CommandContext, A extends Record> extends PrintingCommand
        implements ShortCommand {
    private final Supplier<? extends C> opening;

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
            if (isJson()) {
                out().println(JsonText.document(json(done)));
            } else {
                lines(done).forEach(out()::println);
                out().flush();
                if (!hint(done).isEmpty()) {
                    err().println(hint(done));
                }
                refused(done).forEach(line -> err().println("okiagari: " + OneLine.of(line)));
            }
            return refused(done).isEmpty() ? Exit.OK : Exit.FAILED;
        }
    }

    /** An option before the act belongs to the list above and would be ignored, even one that names another database. */
    private void requireOwnOptions() {
        CommandSpec list = spec().parent();
        if (list != null
                && list.userObject() instanceof Callable
                && !list.commandLine().getParseResult().matchedOptions().isEmpty()) {
            throw wrong(say("command.options-after", spec().name()));
        }
    }
}

package dev.okiagari.kit.terminal;

import dev.okiagari.kit.json.JsonText;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A command that reads something and prints it: as lines, or with {@code --json} as the record that the API answers. Used by one thread.
 *
 * @param <C> what it works with
 * @param <A> what it reads
 */
public abstract class ReadCommand<C extends CommandContext, A extends Record>
        implements Callable<Integer>, ShortCommand {
    private final Supplier<? extends C> opening;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    protected ReadCommand(Supplier<? extends C> opening) {
        this.opening = opening;
    }

    /** Checks the options before anything is opened: throws what {@link #wrong} returns. */
    protected void check() {}

    /** Reads what is printed. */
    protected abstract A read(C context);

    /** What {@code --json} prints; for a command that prints less than it has read. */
    protected Record json(A answer) {
        return answer;
    }

    /** The same for people. None of them: {@link #empty} is printed. */
    protected abstract List<String> lines(A answer);

    /** What is said when there is nothing to print. */
    protected String empty(A answer) {
        return "";
    }

    /** What is said after the lines on standard error; empty for nothing. */
    protected String hint(A answer) {
        return "";
    }

    /** The exit code for what was read. */
    protected int exit(A answer) {
        return Exit.OK;
    }

    @Override
    public final Integer call() {
        check();
        try (C context = opening.get()) {
            A answer = read(context);
            if (output.json()) {
                spec.commandLine().getOut().println(JsonText.document(json(answer)));
            } else {
                print(answer);
            }
            return exit(answer);
        }
    }

    private void print(A answer) {
        List<String> lines = lines(answer);
        lines.forEach(spec.commandLine().getOut()::println);
        String said = lines.isEmpty() ? empty(answer) : hint(answer);
        if (!said.isEmpty()) {
            spec.commandLine().getOut().flush();
            spec.commandLine().getErr().println(said);
        }
    }

    /** Says on standard error what takes long or is missing; not with {@code --json}. */
    protected final void note(String line) {
        if (!output.json()) {
            spec.commandLine().getErr().println(line);
        }
    }

    /** The width of the terminal; 0 where there is none. */
    protected final int columns() {
        return output.columns();
    }

    /** A wrong option. */
    protected final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}

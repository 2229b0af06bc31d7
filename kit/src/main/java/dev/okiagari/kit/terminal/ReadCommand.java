package dev.okiagari.kit.terminal;

import dev.okiagari.kit.json.JsonText;
import java.util.List;
import java.util.function.Supplier;

/**
 * A command that reads something and prints it: as lines, or with {@code --json} as the record that the API answers. Used by one thread.
 *
 * @param <C> what it works with
 * @param <A> what it reads
 */
public abstract class ReadCommand<C extends CommandContext, A extends Record> extends PrintingCommand
        implements ShortCommand {
    private final Supplier<? extends C> opening;

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
            if (isJson()) {
                out().println(JsonText.document(json(answer)));
            } else {
                print(answer);
            }
            return exit(answer);
        }
    }

    private void print(A answer) {
        List<String> lines = lines(answer);
        lines.forEach(out()::println);
        String said = lines.isEmpty() ? empty(answer) : hint(answer);
        if (!said.isEmpty()) {
            out().flush();
            err().println(said);
        }
    }
}

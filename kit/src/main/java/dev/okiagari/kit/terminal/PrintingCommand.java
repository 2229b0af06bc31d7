package dev.okiagari.kit.terminal;

import dev.okiagari.kit.json.JsonText;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that prints lines or, with {@code --json}, a record. Used by one thread. */
public abstract class PrintingCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    protected final CommandSpec spec() {
        return spec;
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    protected final boolean isJson() {
        return output.json();
    }

    /** The width of the terminal; 0 where there is none. */
    protected final int columns() {
        return output.columns();
    }

    /** Prints the record with {@code --json}, the words without. */
    protected final void print(Supplier<? extends Record> json, Supplier<String> words) {
        out().println(isJson() ? JsonText.document(json.get()) : words.get());
    }

    /** Says on standard error what takes long or is missing; not with {@code --json}. */
    protected final void note(String line) {
        if (!isJson()) {
            err().println(line);
        }
    }

    /** A wrong option. */
    protected final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}

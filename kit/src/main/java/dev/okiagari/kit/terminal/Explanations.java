package dev.okiagari.kit.terminal;

import dev.okiagari.jdbc.DatabaseErrors;
import dev.okiagari.jdbc.Messages;
import dev.okiagari.kit.json.JsonText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns exceptions into error messages, of one line where that is enough, and exit codes. With
 * {@code --json} the message goes to standard output as a JSON document, so that a script always finds one there.
 */
public final class Explanations implements IExecutionExceptionHandler, IParameterExceptionHandler {
    private static final String JSON = "--json";

    private final UnaryOperator<String> masking;
    private final Refusals refusals;

    /** The exceptions of other modules whose message says all that is to be said, so that a stack trace would add nothing. */
    @FunctionalInterface
    public interface Refusals {
        /** The exit code for this exception; empty when it is not one of them. */
        OptionalInt exit(Exception thrown, int usual);
    }

    /**
     * @param masking removes secrets from a message
     */
    public Explanations(UnaryOperator<String> masking, Refusals refusals) {
        this.masking = masking;
        this.refusals = refusals;
    }

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine line = e.getCommandLine();
        if (args.length == 0) {
            line.usage(line.getErr());
            return Exit.USAGE;
        }
        int exit = line.getCommandSpec().exitCodeOnInvalidInput(); // 2 unless the command has its own
        String message = e instanceof UnmatchedArgumentException unmatched ? unknown(unmatched) : sentence(e);
        boolean json = Arrays.asList(args).contains(JSON);
        tell(line, exit, message, json);
        if (!json) {
            line.getErr().println("see: ./" + line.getCommandSpec().qualifiedName() + " --help");
        }
        return exit;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine line, @Nullable ParseResult parsed) {
        if (e instanceof ParameterException parameter) {
            String[] typed = parsed == null
                    ? new String[] {line.getCommandName()}
                    : parsed.originalArgs().toArray(String[]::new);
            return handleParseException(parameter, typed);
        }
        boolean json = parsed != null && hasJson(parsed);
        int failed = line.getCommandSpec().exitCodeOnExecutionException(); // 1 unless the command has its own
        OptionalInt refused =
                e instanceof CommandFailed known ? OptionalInt.of(known.exit()) : refusals.exit(e, failed);
        int exit = refused.orElseGet(() -> DatabaseErrors.isUnavailable(e) ? Exit.NO_DATABASE : failed);
        tell(line, exit, String.valueOf(e.getMessage()), json);
        if (exit == failed && refused.isEmpty()) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            line.getErr().print(OneLine.lines(Messages.masked(trace.toString())));
            line.getErr().flush();
        }
        return exit;
    }

    private static boolean hasJson(ParseResult parsed) {
        ParseResult leaf = parsed;
        while (leaf.hasSubcommand()) {
            leaf = leaf.subcommand();
        }
        return leaf.hasMatchedOption(JSON);
    }

    /** An error for programs. */
    private record Told(String error, int exit) {}

    private void tell(CommandLine line, int exit, String message, boolean json) {
        String masked = masking.apply(message);
        if (json) {
            PrintWriter out = line.getOut();
            out.println(JsonText.document(new Told(masked, exit)));
        } else {
            line.getErr().println("okiagari: " + OneLine.lines(masked));
        }
    }

    private static String unknown(UnmatchedArgumentException e) {
        CommandLine line = e.getCommandLine();
        String word = e.getUnmatched().getFirst();
        Set<String> known = new TreeSet<>(line.getSubcommands().keySet());
        known.addAll(line.getCommandSpec().optionsMap().keySet());
        String what = word.startsWith("-") ? "option" : line.getSubcommands().isEmpty() ? "argument" : "command";
        return "unknown " + what + " '" + word + "'"
                + Spelling.nearest(word, known)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("");
    }

    /** Picocli's own messages are fragments: they become sentences. Messages of our commands are used as they are. */
    private static String sentence(ParameterException e) {
        ArgSpec spec = e.getArgSpec();
        if (e instanceof MissingParameterException missing) {
            return missing.getMissing().stream().map(Explanations::name).collect(Collectors.joining(" and "))
                    + (missing.getMissing().size() == 1 ? " is missing" : " are missing");
        }
        if (e instanceof OverwrittenOptionException twice && twice.getOverwritten() instanceof OptionSpec option) {
            return option.longestName() + " was given twice";
        }
        if (spec != null && e.getCause() instanceof TypeConversionException cause) {
            return kind(spec).isEmpty()
                    ? cause.getMessage() + " (" + name(spec) + ")"
                    : name(spec) + " must be " + kind(spec) + ", not '" + e.getValue() + "'";
        }
        return String.valueOf(e.getMessage()).strip();
    }

    private static String name(ArgSpec spec) {
        return spec instanceof OptionSpec option ? option.longestName() : spec.paramLabel();
    }

    /** Empty for anything but plain numbers: the message of the converter says more then. */
    private static String kind(ArgSpec spec) {
        Class<?> type = spec.type();
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "a whole number";
        }
        return type == double.class || type == Double.class ? "a number" : "";
    }
}

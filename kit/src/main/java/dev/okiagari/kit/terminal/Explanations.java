package dev.okiagari.kit.terminal;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.jdbc.DatabaseErrors;
import dev.okiagari.jdbc.Messages;
import dev.okiagari.kit.json.JsonText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
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
            line.getErr().println(say("command.see-help", line.getCommandSpec().qualifiedName()));
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
        String unknown = word.startsWith("-")
                ? say("option.unknown", word)
                : line.getSubcommands().isEmpty() ? say("argument.unknown", word) : say("command.unknown", word);
        return Spelling.nearest(word, known)
                .map(near -> say("command.near", unknown, near))
                .orElse(unknown);
    }

    /** Picocli's own messages are fragments: they become sentences. Messages of our commands are used as they are. */
    private static String sentence(ParameterException e) {
        ArgSpec spec = e.getArgSpec();
        if (e instanceof MissingParameterException missing) {
            List<String> names =
                    missing.getMissing().stream().map(Explanations::name).toList();
            return names.size() == 1
                    ? say("option.missing", names.getFirst())
                    : say("option.all-missing", String.join(say("option.and"), names));
        }
        if (e instanceof OverwrittenOptionException twice && twice.getOverwritten() instanceof OptionSpec option) {
            return say("option.twice", option.longestName());
        }
        if (spec != null && e.getCause() instanceof TypeConversionException cause) {
            return kind(spec).isEmpty()
                    ? say("option.of", cause.getMessage(), name(spec))
                    : say("option.kind", name(spec), kind(spec), e.getValue());
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
            return say("option.whole-number");
        }
        return type == double.class || type == Double.class ? say("option.number") : "";
    }
}

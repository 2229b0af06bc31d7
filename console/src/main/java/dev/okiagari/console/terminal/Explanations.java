package dev.okiagari.console.terminal;

import dev.okiagari.engine.failure.Messages;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
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
 * Tells the person at the terminal what went wrong, in one line where that is enough, and picks the exit code. With
 * {@code --json} it goes to standard output instead, as a document: a script finds one there whatever happens.
 */
public final class Explanations implements IExecutionExceptionHandler, IParameterExceptionHandler {
    private static final String JSON = "--json";

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine line = e.getCommandLine();
        if (args.length == 0) {
            line.usage(line.getErr());
            return Exit.USAGE;
        }
        String message = e instanceof UnmatchedArgumentException unmatched ? unknown(unmatched) : sentence(e);
        boolean json = Arrays.asList(args).contains(JSON);
        tell(line, Exit.USAGE, message, json);
        if (!json) {
            line.getErr().println("see: ./" + line.getCommandSpec().qualifiedName() + " --help");
        }
        return Exit.USAGE;
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
        int exit = exit(e);
        tell(line, exit, String.valueOf(e.getMessage()), json);
        if (exit == Exit.FAILED && !(e instanceof CommandFailed)) {
            e.printStackTrace(line.getErr());
        }
        return exit;
    }

    private static int exit(Exception e) {
        if (e instanceof CommandFailed failed) {
            return failed.exit();
        }
        return SqlStates.isUnavailable(e) ? Exit.NO_DATABASE : Exit.FAILED;
    }

    private static boolean hasJson(ParseResult parsed) {
        ParseResult leaf = parsed;
        while (leaf.hasSubcommand()) {
            leaf = leaf.subcommand();
        }
        return leaf.hasMatchedOption(JSON);
    }

    private static void tell(CommandLine line, int exit, String message, boolean json) {
        String masked = Messages.clean(message);
        if (json) {
            PrintWriter out = line.getOut();
            out.println(new Json().put("error", masked).put("exit", exit).text());
        } else {
            line.getErr().println("okiagari: " + masked);
        }
    }

    private static String unknown(UnmatchedArgumentException e) {
        CommandLine line = e.getCommandLine();
        String word = e.getUnmatched().getFirst();
        Set<String> known = new TreeSet<>(line.getSubcommands().keySet());
        known.addAll(line.getCommandSpec().optionsMap().keySet());
        String what = word.startsWith("-") ? "option" : line.getSubcommands().isEmpty() ? "argument" : "command";
        return "could not understand '" + word + "' because "
                + line.getCommandSpec().qualifiedName() + " has no such " + what
                + Spelling.nearest(word, known)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("");
    }

    /** The library's messages are fragments in mixed style; ours are sentences already, at times wrapped in theirs. */
    private static String sentence(ParameterException e) {
        String text = String.valueOf(e.getMessage()).strip();
        if (e instanceof MissingParameterException missing) {
            return "could not start because "
                    + missing.getMissing().stream().map(ArgSpec::paramLabel).collect(Collectors.joining(" and "))
                    + " is missing";
        }
        int ours = text.indexOf("could not ");
        ArgSpec spec = e.getArgSpec();
        if (e instanceof OverwrittenOptionException twice && twice.getOverwritten() instanceof OptionSpec option) {
            return "could not start because " + option.longestName() + " was given twice";
        }
        if (ours < 0
                && spec != null
                && e.getCause() instanceof TypeConversionException
                && !kind(spec).isEmpty()) {
            return "could not use '" + e.getValue() + "' because " + name(spec) + " must be " + kind(spec);
        }
        if (ours > 0 && spec instanceof OptionSpec option) {
            return text.substring(ours) + " (" + option.longestName() + ")";
        }
        return ours == 0 ? text : "could not understand the command line because: " + text;
    }

    private static String name(ArgSpec spec) {
        return spec instanceof OptionSpec option ? option.longestName() : spec.paramLabel();
    }

    /** Empty for what is no plain number: then the library's own words say more. */
    private static String kind(ArgSpec spec) {
        Class<?> type = spec.type();
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "a whole number";
        }
        return type == double.class || type == Double.class ? "a number" : "";
    }
}

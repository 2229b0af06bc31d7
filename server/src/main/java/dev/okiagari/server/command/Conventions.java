package dev.okiagari.server.command;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.program.WithoutDatabase;
import dev.okiagari.console.ConsoleProblems;
import dev.okiagari.jdbc.Messages;
import dev.okiagari.kit.terminal.Explanations;
import dev.okiagari.server.ServerTexts;
import dev.okiagari.server.settings.DatabaseOptions;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** What all commands have in common: help, version, exit codes, error messages, and the options that choose a database. */
public final class Conventions {
    private static final List<String> EXIT_CODES = List.of("0", "1", "2", "3", "4", "5", "130");

    private Conventions() {}

    /** Applies them to the program. Its subcommands must have been added. */
    public static void apply(CommandLine program) {
        Explanations explanations = new Explanations(Messages::clean, new ConsoleProblems());
        program.setExecutionExceptionHandler(explanations);
        program.setParameterExceptionHandler(explanations);
        program.setCaseInsensitiveEnumValuesAllowed(true);
        program.setUsageHelpAutoWidth(true);
        program.setUsageHelpLongOptionsMaxWidth(24);
        describe(program);
    }

    private static void describe(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        if (spec.userObject() instanceof Method method) {
            throw new IllegalStateException(
                    "command " + method.getName()
                            + " is a method, and picocli would hand it the wrong arguments with the help options; make it a class");
        }
        if (spec.resourceBundle() == null) {
            spec.resourceBundle(ServerTexts.help());
        }
        spec.mixinStandardHelpOptions(true).versionProvider(new Version());
        spec.usageMessage()
                .exitCodeListHeading("%n" + say("help.exit-codes") + "%n")
                .optionListHeading("%n" + say("help.options") + "%n")
                .commandListHeading("%n" + say("help.commands") + "%n");
        if (spec.usageMessage().exitCodeList().isEmpty()) { // a command may have its own
            spec.usageMessage().exitCodeList(exitCodes());
        }
        // Picocli shows the shortest name of an option there; all documents say --reason.
        line.getHelpSectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_SYNOPSIS,
                        help -> help.synopsis(help.synopsisHeadingLength()).replace("--why", "--reason"));
        line.getSubcommands().values().forEach(Conventions::describe);
    }

    /** Adds the options that choose a database to a command and its subcommands; a mere group of commands has none. */
    public static CommandLine withDatabase(CommandLine line, DatabaseOptions options) {
        CommandSpec spec = line.getCommandSpec();
        if (spec.userObject() instanceof Callable && !(spec.userObject() instanceof WithoutDatabase)) {
            spec.addMixin("database", CommandSpec.forAnnotatedObject(options));
        }
        line.getSubcommands().values().forEach(sub -> withDatabase(sub, options));
        return line;
    }

    private static Map<String, String> exitCodes() {
        Map<String, String> codes = new LinkedHashMap<>();
        for (String code : EXIT_CODES) {
            codes.put(code, say("exit." + code));
        }
        return codes;
    }
}

package dev.okiagari.server.command;

import dev.okiagari.console.terminal.Explanations;
import dev.okiagari.server.settings.DatabaseOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What all commands have in common: help, version, exit codes, how errors are told, and which database is meant. */
public final class Conventions {
    private static final Set<String> WITHOUT_DATABASE = Set.of("demo", "demo-node", "sandbox", "completion");

    private Conventions() {}

    public static void apply(CommandLine program, DatabaseOptions options) {
        Explanations explanations = new Explanations();
        program.setExecutionExceptionHandler(explanations);
        program.setParameterExceptionHandler(explanations);
        program.setUsageHelpAutoWidth(true);
        program.setUsageHelpLongOptionsMaxWidth(24);
        adorn(program, options);
    }

    private static void adorn(CommandLine line, DatabaseOptions options) {
        CommandSpec spec = line.getCommandSpec();
        spec.mixinStandardHelpOptions(true).versionProvider(new Version());
        spec.usageMessage()
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(exitCodes())
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n");
        boolean does = spec.userObject() instanceof Callable; // a mere group of commands only complains
        if (does && !WITHOUT_DATABASE.contains(spec.name())) {
            spec.addMixin("database", CommandSpec.forAnnotatedObject(options));
        }
        line.getSubcommands().values().forEach(sub -> adorn(sub, options));
    }

    private static Map<String, String> exitCodes() {
        Map<String, String> codes = new LinkedHashMap<>();
        codes.put("0", "all is well");
        codes.put("1", "failed, refused, not found, or a problem was found");
        codes.put("2", "the command line or a setting is wrong");
        codes.put("3", "the database cannot be reached or has no fitting schema");
        codes.put("130", "interrupted by Ctrl-C");
        return codes;
    }
}

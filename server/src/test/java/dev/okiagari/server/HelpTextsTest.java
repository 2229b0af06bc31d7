package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.terminal.Screen;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** What the help of each command says, from annotations or from the texts of its module. */
final class HelpTextsTest {
    private final CommandLine program = Main.program(Main.APPLICATIONS, Map.of(), Screen::plain, "completion");

    @Test
    void no_command_option_or_parameter_is_without_description() {
        assertThat(all(program).flatMap(HelpTextsTest::undescribed)).isEmpty();
    }

    @Test
    void no_text_of_help_is_left_over() {
        Set<String> known = new LinkedHashSet<>();
        Set<String> said = new LinkedHashSet<>();
        all(program).map(CommandLine::getCommandSpec).forEach(spec -> {
            names(spec).map(name -> spec.qualifiedName(".") + "." + name).forEach(known::add);
            ResourceBundle texts = spec.resourceBundle();
            if (texts != null) {
                said.addAll(Collections.list(texts.getKeys()));
            }
        });
        assertThat(said)
                .as("remove from texts.properties what no command has")
                .allMatch(key -> !key.startsWith("okiagari.") || known.contains(key.replaceFirst("\\.\\d+$", "")));
    }

    private static Stream<String> undescribed(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        Stream<String> itself = said(spec.usageMessage().description()) ? Stream.of() : Stream.of(spec.qualifiedName());
        return Stream.concat(
                itself,
                spec.args().stream()
                        .filter(arg -> !arg.hidden() && !said(arg.description()))
                        .map(arg -> spec.qualifiedName() + " " + label(arg)));
    }

    private static boolean said(String... description) {
        return Arrays.stream(description).anyMatch(line -> !line.isBlank());
    }

    private static String label(ArgSpec arg) {
        return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
    }

    /** What picocli looks up of a command, below its qualified name. */
    private static Stream<String> names(CommandSpec spec) {
        Stream<String> args = spec.args().stream()
                .flatMap(arg -> arg instanceof OptionSpec option
                        ? Arrays.stream(option.names()).map(name -> name.replaceFirst("^-+", ""))
                        : Stream.of(arg.paramLabel() + "[" + ((PositionalParamSpec) arg).index() + "]"));
        Stream<String> shared =
                spec.args().stream().map(ArgSpec::descriptionKey).filter(key -> key != null && !key.isEmpty());
        Stream<String> usage =
                Stream.of("description", "header", "footer", "exitCodeList").map("usage."::concat);
        return Stream.of(args, shared, usage).flatMap(names -> names);
    }

    private static Stream<CommandLine> all(CommandLine line) {
        return Stream.concat(
                Stream.of(line), line.getSubcommands().values().stream().flatMap(HelpTextsTest::all));
    }
}

package dev.okiagari.kit.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.terminal.OutputOptions;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The help of a group whose texts are in its module's file, below the program's main command. */
final class HelpTextsTest {
    @Command(name = "program")
    private static final class Program {}

    @Command(name = "shelf")
    private static final class Shelf {}

    @Command(name = "list")
    private static final class ListBooks implements Runnable {
        @Mixin
        private OutputOptions output = new OutputOptions();

        @Option(names = "--author")
        private String author = "";

        @Option(names = "--limit", descriptionKey = "shared.limit")
        private int limit;

        @Parameters(paramLabel = "SHELF", arity = "0..1")
        private String shelf = "";

        @Override
        public void run() {
            throw new IllegalStateException(author + limit + shelf + output.json());
        }
    }

    private final String help = help();

    private static String help() {
        CommandLine list = new CommandLine(new ListBooks());
        CommandLine group = new CommandLine(new Shelf()).addSubcommand(list);
        group.setResourceBundle(Texts.beside(HelpTextsTest.class).forHelp());
        CommandLine program = new CommandLine(new Program()).addSubcommand(group);
        assertThat(program.getSubcommands()).containsKey("shelf");
        return group.getUsageMessage() + list.getUsageMessage();
    }

    @Test
    void a_command_of_a_group_below_the_program_is_described() {
        assertThat(help).contains("Books and where they stand.").contains("Lists the books of a shelf.");
    }

    @Test
    void an_option_and_a_parameter_are_described_by_the_module() {
        assertThat(help).contains("Only books of this author.").contains("The shelf; all of them if none is given.");
    }

    @Test
    void an_option_that_many_commands_share_is_described_by_the_kit() {
        assertThat(help).contains("Print one JSON document to standard output");
    }

    @Test
    void a_module_may_say_more_about_a_shared_option() {
        assertThat(help).contains("Maximum number of books.").doesNotContain("Maximum number of entries.");
    }
}

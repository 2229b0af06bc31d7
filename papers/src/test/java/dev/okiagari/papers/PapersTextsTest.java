package dev.okiagari.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.Application;
import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.papers.command.PapersCommand;
import dev.okiagari.papers.installation.PapersInstallation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;

final class PapersTextsTest {
    @Command(name = "okiagari")
    private static final class Root {}

    /** Nothing of it is opened before a command runs. */
    private static final class NoProgram implements Program {
        private static IllegalStateException unused() {
            return new IllegalStateException("help opens nothing");
        }

        @Override
        public Map<String, String> environment() {
            throw unused();
        }

        @Override
        public Supplier<Screen> screen() {
            throw unused();
        }

        @Override
        public Supplier<String> build() {
            throw unused();
        }

        @Override
        public ProgramRuntime existing(Application application) {
            throw unused();
        }

        @Override
        public ProgramRuntime existingForCalls(Installation caller) {
            throw unused();
        }

        @Override
        public ProgramRuntime prepared(Application application) {
            throw unused();
        }

        @Override
        public ProgramRuntime prepared(List<Installation> workers) {
            throw unused();
        }
    }

    @Test
    void every_command_and_every_option_is_described() {
        CommandLine root = new CommandLine(new Root())
                .addSubcommand("papers", PapersCommand.with(new NoProgram(), new PapersInstallation()));
        List<CommandLine> all = new ArrayList<>(List.of(root.getSubcommands().get("papers")));
        all.addAll(all.getFirst().getSubcommands().values());
        assertThat(all).hasSize(14);
        for (CommandLine one : all) {
            assertThat(one.getCommandSpec().usageMessage().description())
                    .as(one.getCommandName())
                    .isNotEmpty();
            assertThat(one.getCommandSpec().args())
                    .filteredOn(arg -> !arg.hidden() && arg.description().length == 0)
                    .extracting(ArgSpec::paramLabel, arg -> one.getCommandName())
                    .isEmpty();
        }
    }
}

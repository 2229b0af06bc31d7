package dev.okiagari.server.command.skills;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.view.AuditEntry;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists what people did. */
@Command(name = "audit", description = "Lists what people did to submissions and to the queue, newest first.")
final class AuditCommand implements Callable<Integer>, ShortCommand {
    private static final int MOST_COLUMNS = 100;

    private final Supplier<SkillDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    AuditCommand(Supplier<SkillDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        try (SkillDesk desk = door.get()) {
            List<AuditEntry> acts = desk.queue().audit();
            if (output.json()) {
                spec.commandLine()
                        .getOut()
                        .println(new Json()
                                .put(
                                        "acts",
                                        acts.stream().map(AuditCommand::json).toList())
                                .text());
                return Exit.OK;
            }
            Table table = new Table()
                    .words("AT")
                    .words("WHO")
                    .words("ACT")
                    .words("SUBMISSION")
                    .words("WHY", MOST_COLUMNS);
            acts.forEach(act -> table.row(
                    SubmissionWords.time(act.at()),
                    Visible.of(act.who()),
                    act.act(),
                    act.submission() == null ? "the queue" : act.submission(),
                    Visible.of(act.why())));
            table.lines(output.columns()).forEach(spec.commandLine().getOut()::println);
            return Exit.OK;
        }
    }

    private static Json json(AuditEntry act) {
        return new Json()
                .put("at", act.at())
                .put("who", act.who())
                .put("act", act.act())
                .put("submission", act.submission())
                .put("why", act.why());
    }
}

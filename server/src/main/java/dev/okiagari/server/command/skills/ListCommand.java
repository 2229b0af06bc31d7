package dev.okiagari.server.command.skills;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.view.SubmissionFilter;
import dev.okiagari.submissions.view.SubmissionView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists submissions page by page. */
@Command(name = "list", description = "Lists submissions, newest first.")
final class ListCommand implements Callable<Integer>, ShortCommand {
    private static final int ADDRESS_COLUMNS = 80;

    private final Supplier<SkillDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--state",
            paramLabel = "STATE",
            split = ",",
            description = "Only submissions in these states, such as NEEDS_REVIEW, or in a group: active, published,"
                    + " rejected.")
    private List<String> states = new ArrayList<>();

    @Option(
            names = "--text",
            paramLabel = "TEXT",
            description = "Only those whose id, repository or name contains it, from the beginning of a word.")
    private @Nullable String text;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Maximum number, 1 to 200 (default: ${DEFAULT-VALUE}).")
    private int limit = 20;

    @Option(
            names = "--after",
            paramLabel = "CURSOR",
            description = "Cursor of the next page, as printed with the previous one.")
    private @Nullable Long after;

    ListCommand(Supplier<SkillDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        SubmissionFilter filter = filter();
        try (SkillDesk desk = door.get()) {
            List<SubmissionView> page = desk.submissions().list(filter);
            Long next = page.size() < limit ? null : page.getLast().number();
            if (output.json()) {
                spec.commandLine()
                        .getOut()
                        .println(new Json()
                                .put(
                                        "submissions",
                                        page.stream().map(SubmissionJson::brief).toList())
                                .put("next", next)
                                .text());
            } else {
                print(page, next);
            }
            return Exit.OK;
        }
    }

    private SubmissionFilter filter() {
        try {
            return SubmissionFilter.all()
                    .in(StateNames.read(spec.commandLine(), states))
                    .containing(text)
                    .after(after)
                    .limit(limit);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private void print(List<SubmissionView> page, @Nullable Long next) {
        if (page.isEmpty()) {
            spec.commandLine().getErr().println("no submissions found");
            return;
        }
        Table table = new Table()
                .words("ID")
                .words("STATE")
                .words("SKILL")
                .words("SUBMITTED")
                .words("ADDRESS", ADDRESS_COLUMNS);
        page.forEach(one -> table.row(
                one.id(),
                one.state().name(),
                one.found() == null ? "" : one.found().skill(),
                SubmissionWords.time(one.createdAt()),
                Visible.of(SubmissionWords.address(one))));
        table.lines(output.columns()).forEach(spec.commandLine().getOut()::println);
        if (next != null) {
            spec.commandLine().getOut().flush();
            spec.commandLine().getErr().println("more: --after " + next);
        }
    }
}

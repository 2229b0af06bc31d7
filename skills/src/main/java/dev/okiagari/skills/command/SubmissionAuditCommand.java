package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.skills.json.SubmissionAuditJson;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.setup.Visible;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

/** Lists what people did. */
@Command(name = "audit")
final class SubmissionAuditCommand extends ReadCommand<SkillsContext, SubmissionAuditJson> {
    private static final int MOST_COLUMNS = 100;

    SubmissionAuditCommand(Supplier<SkillsContext> opening) {
        super(opening);
    }

    @Override
    protected SubmissionAuditJson read(SkillsContext context) {
        return new SubmissionAuditJson(context.queue().audit());
    }

    @Override
    protected List<String> lines(SubmissionAuditJson audit) {
        Table table = new Table().words("AT", "WHO").words("ACT", "SUBMISSION").words("WHY", MOST_COLUMNS);
        audit.acts()
                .forEach(act -> table.row(
                        SubmissionText.time(act.at()),
                        Visible.of(act.who()),
                        act.act(),
                        act.submission() == null ? say("audit.queue") : act.submission(),
                        Visible.of(act.why())));
        return audit.acts().isEmpty() ? List.of() : table.lines(columns());
    }

    @Override
    protected String empty(SubmissionAuditJson audit) {
        return say("audit.empty");
    }
}

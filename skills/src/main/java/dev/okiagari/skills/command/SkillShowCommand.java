package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.setup.Visible;
import dev.okiagari.skills.view.SkillView;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows a published skill. */
@Command(name = "show")
final class SkillShowCommand extends ReadCommand<SkillsContext, SkillView> {
    @Parameters(paramLabel = "NAME")
    private String name = "";

    SkillShowCommand(Supplier<SkillsContext> opening) {
        super(opening);
    }

    @Override
    protected SkillView read(SkillsContext context) {
        return context.submissions()
                .skill(name)
                .orElseThrow(() -> new CommandFailed(Exit.FAILED, say("skill.missing", Visible.of(name))));
    }

    @Override
    protected List<String> lines(SkillView skill) {
        return List.of(
                say("skill.line", skill.name(), skill.version(), skill.trustTier(), say("trust." + skill.trustTier())),
                "  " + Visible.of(skill.description()),
                "  " + Visible.of(SubmissionText.address(skill.repository(), skill.path())));
    }
}

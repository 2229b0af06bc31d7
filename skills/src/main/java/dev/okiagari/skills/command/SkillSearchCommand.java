package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.terminal.ListCommand;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.skills.json.SkillsJson;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.setup.Visible;
import dev.okiagari.skills.view.SubmissionFilter;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists published skills. */
@Command(name = "search")
final class SkillSearchCommand extends ListCommand<SkillsContext, SkillsJson> {
    private static final int USUAL = 50;
    private static final int DESCRIPTION_COLUMNS = 100;

    @Parameters(arity = "0..1", paramLabel = "WORDS")
    private @Nullable String words;

    SkillSearchCommand(Supplier<SkillsContext> opening) {
        super(opening, USUAL, SubmissionFilter.MOST);
    }

    @Override
    protected SkillsJson read(SkillsContext context) {
        return SkillsJson.of(context.submissions().skills(words, cursor(), limit()), limit());
    }

    @Override
    protected @Nullable Object next(SkillsJson page) {
        return page.next();
    }

    @Override
    protected List<String> lines(SkillsJson page) {
        Table table = new Table()
                .words("NAME", "VERSION")
                .numbers("TRUST")
                .words("UPDATED")
                .words("DESCRIPTION", DESCRIPTION_COLUMNS);
        page.skills()
                .forEach(one -> table.row(
                        one.name(),
                        one.version(),
                        one.trustTier(),
                        SubmissionText.time(one.updatedAt()),
                        Visible.of(one.description())));
        return page.skills().isEmpty() ? List.of() : table.lines(columns());
    }

    @Override
    protected String empty(SkillsJson page) {
        return say(words == null ? "skills.empty" : "skills.none_found");
    }
}

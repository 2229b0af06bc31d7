package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.terminal.ListCommand;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.skills.json.SubmissionEntryJson;
import dev.okiagari.skills.json.SubmissionsJson;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.setup.Visible;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.SubmissionFilter;
import dev.okiagari.skills.view.SubmissionFilter.Order;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Lists submissions page by page. */
@Command(name = "list")
final class SubmissionListCommand extends ListCommand<SkillsContext, SubmissionsJson> {
    private static final int USUAL = 20;
    private static final int ADDRESS_COLUMNS = 80;

    @Option(names = "--state", paramLabel = "STATE", split = ",")
    private List<String> states = new ArrayList<>();

    @Option(names = "--q", paramLabel = "TEXT")
    private @Nullable String text;

    @Option(names = "--sort", paramLabel = "ORDER")
    private Order order = Order.NEWEST;

    private SubmissionFilter filter = SubmissionFilter.all();

    SubmissionListCommand(Supplier<SkillsContext> opening) {
        super(opening, USUAL, SubmissionFilter.MOST);
    }

    @Override
    protected void check() {
        super.check();
        filter = filter(states, text, this::wrong)
                .ordered(order)
                .after(numberCursor())
                .limit(limit());
    }

    /** All states when none is given. */
    static SubmissionFilter filter(
            List<String> states, @Nullable String text, Function<String, ParameterException> wrong) {
        if (text != null && text.length() > SubmissionFilter.LONGEST_TEXT) {
            throw wrong.apply(say("filter.long", "--q", SubmissionFilter.LONGEST_TEXT));
        }
        Set<SubmissionState> chosen = EnumSet.noneOf(SubmissionState.class);
        for (String word : states) {
            chosen.addAll(SubmissionState.named(word)
                    .orElseThrow(() -> wrong.apply(say("filter.state", word, EnumSet.allOf(SubmissionState.class)))));
        }
        SubmissionFilter filter = SubmissionFilter.all().containing(text);
        return states.isEmpty() ? filter : filter.in(chosen);
    }

    @Override
    protected SubmissionsJson read(SkillsContext context) {
        return SubmissionsJson.of(context.feed().list(filter));
    }

    @Override
    protected @Nullable Object next(SubmissionsJson page) {
        return page.next();
    }

    @Override
    protected List<String> lines(SubmissionsJson page) {
        Table table =
                new Table().words("ID", "STATE").words("SKILL", "SUBMITTED").words("ADDRESS", ADDRESS_COLUMNS);
        for (SubmissionEntryJson one : page.submissions()) {
            table.row(
                    one.id(),
                    one.state().name(),
                    one.skill() == null ? "" : one.skill(),
                    SubmissionText.time(one.submittedAt()),
                    Visible.of(SubmissionText.address(one.repository(), one.path())));
        }
        return table.lines(columns());
    }

    @Override
    protected String empty(SubmissionsJson page) {
        return say("submissions.empty");
    }
}

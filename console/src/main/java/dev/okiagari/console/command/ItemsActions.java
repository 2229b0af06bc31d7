package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.ActionJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.web.Problem;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the progress of acts on many items, and stops one. */
@Command(name = "actions")
final class ItemsActions extends ReadCommand<ConsoleContext, ActionJson.Listing> {
    private static final int MOST = 20;

    @Option(names = "--stop", paramLabel = "ID")
    private @Nullable Long stop;

    ItemsActions(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected ActionJson.Listing read(ConsoleContext context) {
        if (stop != null && !context.client().actions().stop(stop, Actor.ofThisProcess(say("action.stopped")))) {
            throw Problem.conflict(say("action.not-running", String.valueOf(stop)));
        }
        return ActionJson.all(context.client().actions().list(MOST));
    }

    @Override
    protected String empty(ActionJson.Listing none) {
        return say("actions.none");
    }

    @Override
    protected List<String> lines(ActionJson.Listing latest) {
        return latest.actions().stream()
                .map(a -> say(
                        a.endedBy() == null ? "action.line" : "action.line-ended-by",
                        String.valueOf(a.id()),
                        a.act().word(),
                        JsonText.word(a.state()),
                        a.changed(),
                        a.skipped(),
                        a.filter(),
                        a.who(),
                        OneLine.of(a.why()),
                        a.endedBy()))
                .toList();
    }
}

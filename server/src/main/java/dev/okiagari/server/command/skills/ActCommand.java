package dev.okiagari.server.command.skills;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.ActRefused;
import dev.okiagari.submissions.NoSuchSubmission;
import dev.okiagari.submissions.Submissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Does one thing to submissions, each on its own: one that is refused does not keep the others. */
@Command
final class ActCommand implements Callable<Integer> {
    private final Act act;
    private final Supplier<SkillDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(arity = "1..*", paramLabel = "ID", description = "Ids of submissions.")
    private List<String> ids = new ArrayList<>();

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            required = true,
            description = "Why you do this; recorded with your name. A rejected author reads it.")
    private String reason = "";

    /** What can be done to a submission. */
    enum Act {
        TAKE("take", "Begins the review of submissions that need one."),
        APPROVE("approve", "Approves of submissions in review: a node publishes them."),
        REJECT("reject", "Rejects submissions in review."),
        DEQUEUE("dequeue", "Takes unfinished submissions out of the queue."),
        BLOCK("block", "Blocks submissions until they are requeued, and hides what they published.");

        private final String word;
        private final String description;

        Act(String word, String description) {
            this.word = word;
            this.description = description;
        }

        void to(Submissions submissions, String id, Actor actor) {
            switch (this) {
                case TAKE -> submissions.take(id, actor);
                case APPROVE -> submissions.approve(id, actor);
                case REJECT -> submissions.reject(id, actor);
                case DEQUEUE -> submissions.dequeue(id, actor);
                case BLOCK -> submissions.block(id, actor);
            }
        }
    }

    private ActCommand(Act act, Supplier<SkillDesk> door) {
        this.act = act;
        this.door = door;
    }

    static CommandLine of(Act act, Supplier<SkillDesk> door) {
        CommandLine line = new CommandLine(new ActCommand(act, door));
        line.getCommandSpec().name(act.word).usageMessage().description(act.description);
        return line;
    }

    @Override
    public Integer call() {
        List<String> done = new ArrayList<>();
        Map<String, String> refused = new LinkedHashMap<>();
        try (SkillDesk desk = door.get()) {
            for (String id : ids) {
                try {
                    act.to(desk.submissions(), id, SkillDesk.actor(reason));
                    done.add(id);
                } catch (NoSuchSubmission | ActRefused e) {
                    refused.put(id, String.valueOf(e.getMessage()));
                }
            }
        }
        if (output.json()) {
            spec.commandLine()
                    .getOut()
                    .println(new Json()
                            .put("act", act.word)
                            .put("done", done)
                            .put("refused", List.copyOf(refused.values()))
                            .text());
        } else {
            done.forEach(id -> spec.commandLine().getOut().println(act.word + ": " + Visible.of(id)));
            spec.commandLine().getOut().flush();
            refused.values().forEach(why -> spec.commandLine().getErr().println("okiagari: " + Visible.of(why)));
        }
        return refused.isEmpty() ? Exit.OK : Exit.FAILED;
    }
}

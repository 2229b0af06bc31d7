package dev.okiagari.console.command;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** One sentence about one item. */
@Command(name = "why", description = "Says in one sentence why an item is where it is and what happens next.")
public final class WhyCommand implements Callable<Integer> {
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(names = "--pipeline", paramLabel = "NAME", description = "Where the key is to be looked for.")
    private @Nullable String pipeline;

    @Parameters(paramLabel = "KEY|ID", description = "The item: its key, its id, or pipeline/key.")
    private String item = "";

    public WhyCommand(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        try (OpenDatabase database = door.get()) {
            Seen seen = new ItemNames(new ItemDesk(database.source()), database.flags()).one(item, pipeline);
            spec.commandLine()
                    .getOut()
                    .println(output.json() ? ItemJson.brief(seen).text() : seen.why());
            return Exit.OK;
        }
    }
}

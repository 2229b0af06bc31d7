package dev.okiagari.demo;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.demo.fleet.NodeProcess;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.wiring.ServerProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** One node of the demo, in its own process that can be killed. Started and controlled by the demo. */
@Command(name = "demo-node", hidden = true)
public final class DemoNodeCommand implements Callable<Integer> {
    private final List<Installation> installations;
    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "NUMBER")
    private int number;

    @Option(names = "--data", paramLabel = "FOLDER")
    private @Nullable String data;

    public DemoNodeCommand(List<Installation> installations, Map<String, String> environment) {
        this.installations = installations;
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        ServerProgram program = new ServerProgram(
                installations, DatabaseOptions.ofDemo(environment, data), Screen::plain, () -> "demo");
        try (ProgramRuntime runtime = program.prepared(installations);
                LocalNode node = LocalNode.start(
                        runtime,
                        program.applications(),
                        new LocalNode.Label(NodeProcess.NAME + number, "demo"),
                        Pace.settings())) {
            spec.commandLine().getOut().println(NodeProcess.READY + node.id());
            String word = orders.readLine();
            if (!NodeProcess.STOP.equals(word)) {
                // The demo was killed. Exiting at once is safe for the items.
                Runtime.getRuntime().halt(Exit.FAILED);
            }
        }
        return Exit.OK;
    }
}

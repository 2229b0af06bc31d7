package dev.okiagari.demo;

import dev.okiagari.server.MoreCommands;
import dev.okiagari.server.wiring.ServerProgram;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Adds the demo, its nodes and the stand-ins to the commands of the program. */
public final class DemoCommands implements MoreCommands {
    @Override
    public Map<String, Supplier<CommandLine>> commands(ServerProgram program) {
        Map<String, Supplier<CommandLine>> all = new LinkedHashMap<>();
        all.put(
                "demo",
                () -> new CommandLine(
                        new DemoCommand(program.installations(), program.environment(), program.screen())));
        all.put(
                "demo-node",
                () -> new CommandLine(new DemoNodeCommand(program.installations(), program.environment())));
        all.put("sandbox", () -> new CommandLine(new SandboxCommand()));
        all.replaceAll((name, command) -> () -> command.get().setResourceBundle(DemoTexts.help()));
        return all;
    }
}

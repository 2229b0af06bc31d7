package dev.okiagari.server;

import dev.okiagari.server.wiring.ServerProgram;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Commands of a module that the program finds on its class path, such as the demo's: images and nodes can leave it out. */
public interface MoreCommands {
    /** By name, in the order of the help. Nothing is opened before one of them runs. */
    Map<String, Supplier<CommandLine>> commands(ServerProgram program);
}

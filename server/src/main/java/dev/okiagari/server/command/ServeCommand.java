package dev.okiagari.server.command;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.application.program.Serving;
import dev.okiagari.console.Console;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.settings.SettingChecks;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.StopSignal;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.mount.ListenOptions;
import dev.okiagari.kit.web.mount.WebServer;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.wiring.Consoles;
import dev.okiagari.server.wiring.ServerProgram;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves all pages and the API, and works on all applications, until Ctrl-C. */
@Command(name = "serve")
public final class ServeCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ServerProgram program;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final ListenOptions listen;

    @Option(names = "--public")
    private boolean isPublicByFlag;

    @Option(names = "--no-work")
    private boolean noWork;

    @Option(names = "--name", paramLabel = "NAME", defaultValue = "serve")
    private String name = "serve";

    public ServeCommand(ServerProgram program) {
        this.program = program;
        this.listen = new ListenOptions(program.environment());
    }

    @Override
    public Integer call() throws InterruptedException {
        AccessSettings access = listen.access();
        listen.requireFree();
        try (StopSignal stop = new StopSignal(say("serve.what"), PATIENCE)) {
            serve(stop, access);
            spec.commandLine().getErr().println(say("command.stopped"));
            return Exit.INTERRUPTED;
        }
    }

    private void serve(StopSignal stop, AccessSettings access) throws InterruptedException {
        Workforce workforce = new Workforce(program);
        try (ProgramRuntime runtime = program.preparedForAll(workforce.workers());
                Console console = Consoles.open(program, new Serving(runtime, isPublic()), access, List.of());
                WebServer server = listen.start(console::mount)) {
            if (noWork) {
                tell(console, server.address(), say("serve.no-work"));
                stop.within(null);
            } else {
                try (LocalNode node = workforce.start(runtime, name)) {
                    tell(console, server.address(), say("serve.works", String.valueOf(node.id())));
                    workforce.sayWhatIsMissing(spec.commandLine().getErr());
                    stop.within(null);
                }
            }
        }
    }

    private boolean isPublic() {
        return isPublicByFlag
                || DatabaseOptions.checked(
                        () -> SettingChecks.truth(Setting.read("OKIAGARI_PUBLIC", program.environment(), "false")));
    }

    private void tell(Console console, String address, String work) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("okiagari: " + address);
        console.firstLink().ifPresent(link -> out.println(say("serve.sign-in", address + link)));
        out.println(work);
        out.flush();
    }
}

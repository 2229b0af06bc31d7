package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.server.web.papers.desk.PapersDesk;
import dev.okiagari.server.web.papers.mcp.PaperTools;
import dev.okiagari.server.web.papers.mcp.StdioTools;
import dev.okiagari.server.wiring.Workers;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lets a program with a language model use the papers. */
@Command(
        name = "mcp",
        description = {
            "Offers papers as tools to a program with a language model (Model Context Protocol), over standard input and output,"
                    + " until the input ends.",
            "When no node works on papers, this command runs one. Creates the embedded database when no other database is set. The"
                    + " same tools are served over HTTP by 'serve', at /mcp."
        })
final class McpCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LOOK = Duration.ofMillis(200);

    private final PapersInstallation.Doors doors;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--no-work", description = "Do not run a node; papers wait for other processes ('work', 'serve').")
    private boolean noWork;

    McpCommand(PapersInstallation.Doors doors) {
        this.doors = doors;
    }

    @Override
    public Integer call() throws InterruptedException {
        String build = doors.program().build().get();
        StdioTools.Streams streams = new StdioTools.Streams(System.in, System.out);
        try (StopSignal stop = new StopSignal("the node", PATIENCE);
                PaperDesk desk = doors.prepared();
                PapersDesk papers = PapersDesk.open(desk.runtime());
                Workers workers = PaperWorkers.of(desk, doors.papers().application(), build)) {
            ensure(workers); // before anything is read: who may not work says so at once
            try (StdioTools tools = new StdioTools(new PaperTools(papers), build, streams, () -> ensure(workers))) {
                boolean isStopped = false;
                while (!isStopped && tools.ended().getCount() > 0) {
                    isStopped = stop.within(LOOK);
                }
                return isStopped ? Exit.INTERRUPTED : Exit.OK;
            }
        }
    }

    private void ensure(Workers workers) {
        if (noWork) {
            return;
        }
        synchronized (workers) {
            workers.ensure(words -> spec.commandLine().getErr().println(words));
        }
    }
}

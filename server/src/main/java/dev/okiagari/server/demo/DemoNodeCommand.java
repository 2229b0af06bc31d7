package dev.okiagari.server.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Settings;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** One node of the demo, in its own process that can be killed. Started and controlled by the demo. */
@Command(
        name = "demo-node",
        hidden = true,
        description = "A node of the demo, started by the demo and controlled through standard input.")
public final class DemoNodeCommand implements Callable<Integer> {
    static final String PAYMENT_DOWN = "payment down";
    static final String PAYMENT_UP = "payment up";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "NUMBER", description = "Number of the node.")
    private int number;

    @Override
    public Integer call() throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Access access = new Access(line(orders), line(orders), line(orders));
        Settings settings = Pace.settings("demo-" + number);
        Payment payment = new Payment();
        try (HikariDataSource source = pool(access, settings);
                Engine engine = Engine.on(source)
                        .work(Orders.steps(settings.name(), payment))
                        .settings(settings)
                        .buildName("demo")
                        .start()) {
            spec.commandLine().getOut().println(NodeProcess.READY + engine.nodeId());
            obey(orders, payment);
        }
        return Exit.OK;
    }

    private static void obey(BufferedReader orders, Payment payment) throws IOException {
        while (true) {
            String word = orders.readLine();
            if (word == null) {
                // The demo was killed. Exiting at once is safe for the items.
                Runtime.getRuntime().halt(Exit.FAILED);
                return;
            }
            switch (word) {
                case NodeProcess.STOP -> {
                    return;
                }
                case PAYMENT_DOWN -> payment.setDown(true);
                case PAYMENT_UP -> payment.setDown(false);
                default -> throw new IOException("unknown order '" + word + "'");
            }
        }
    }

    private static String line(BufferedReader orders) throws IOException {
        String line = orders.readLine();
        if (line == null) {
            throw new EOFException("standard input ended; only the demo can start its nodes");
        }
        return line;
    }

    private static HikariDataSource pool(Access access, Settings settings) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(access.url());
        config.setUsername(access.user());
        config.setPassword(access.password());
        config.setMaximumPoolSize(settings.connections() + 2);
        config.setMinimumIdle(0);
        config.setPoolName("okiagari-" + settings.name());
        return new HikariDataSource(config);
    }
}

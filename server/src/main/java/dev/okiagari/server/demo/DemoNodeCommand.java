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

/** One node of the demo, in a process that can be killed. Not for people: the demo starts it and talks to it. */
@Command(
        name = "demo-node",
        hidden = true,
        description = "A node of the demo. The demo starts it, and tells it through standard input what to do.")
public final class DemoNodeCommand implements Callable<Integer> {
    static final String PAYMENT_DOWN = "payment down";
    static final String PAYMENT_UP = "payment up";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "NUMBER", description = "Which node of the demo.")
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
                // The demo was killed, and nobody is left to wait for us. To die is safe for the items.
                Runtime.getRuntime().halt(Exit.FAILED);
                return;
            }
            switch (word) {
                case NodeProcess.STOP -> {
                    return;
                }
                case PAYMENT_DOWN -> payment.setDown(true);
                case PAYMENT_UP -> payment.setDown(false);
                default -> throw new IOException("could not obey '" + word + "' because it is no order");
            }
        }
    }

    private static String line(BufferedReader orders) throws IOException {
        String line = orders.readLine();
        if (line == null) {
            throw new EOFException("could not start because standard input ended; only the demo starts its nodes");
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

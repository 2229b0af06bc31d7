package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.DurationConverter;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.PrintingCommand;
import dev.okiagari.kit.terminal.StopSignal;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs stand-ins for external services until Ctrl-C. */
@Command(name = "sandbox")
public final class SandboxCommand extends PrintingCommand {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final List<String> NAMES = List.of("panel", "arxiv", "rakuten", "model", "s3", "skills");

    @Option(names = "--seed", paramLabel = "N")
    private @Nullable Long seed;

    @Option(names = "--port", paramLabel = "NAME=PORT")
    private Map<String, Integer> ports = new TreeMap<>();

    @Option(names = "--for", paramLabel = "TIME", converter = DurationConverter.class)
    private @Nullable Duration length;

    @Option(names = "--env-file", paramLabel = "FILE")
    private @Nullable Path envFile;

    @Override
    public Integer call() throws InterruptedException {
        SandboxSettings settings = settings();
        try (Sandbox sandbox = Sandbox.start(settings);
                StopSignal stopping = new StopSignal(say("sandbox.what"), PATIENCE)) {
            writeSettings(sandbox);
            print(() -> Started.of(sandbox), () -> words(sandbox));
            out().flush();
            return stopping.within(length) ? Exit.INTERRUPTED : Exit.OK;
        } catch (UncheckedIOException e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    private SandboxSettings settings() {
        ports.forEach((name, port) -> {
            if (!NAMES.contains(name) || port < 0 || port > 65_535) {
                throw wrong(say("sandbox.bad-port", name, String.valueOf(port), NAMES));
            }
        });
        SandboxSettings settings = SandboxSettings.defaults().withPorts(ports);
        return seed == null ? settings : settings.withSeed(seed);
    }

    private void writeSettings(Sandbox sandbox) {
        Path file = envFile;
        if (file == null) {
            return;
        }
        try {
            Files.write(file, SandboxExports.assignments(SandboxExports.all(sandbox)));
        } catch (IOException e) {
            throw new CommandFailed(
                    Exit.FAILED, say("sandbox.no-file", file, e.getClass().getSimpleName()), e);
        }
    }

    private static String words(Sandbox sandbox) {
        List<String> lines =
                new ArrayList<>(List.of(say("sandbox.running", String.valueOf(sandbox.seed()), sandbox.page()), ""));
        lines.addAll(SandboxExports.lines(sandbox));
        lines.addAll(List.of("", say("sandbox.repositories", sandbox.skills().url()), say("sandbox.stop")));
        return String.join(System.lineSeparator(), lines);
    }

    /** What {@code --json} prints: each stand-in's address by its name. */
    private record Started(
            URI page, long seed, @JsonAnyGetter Map<String, URI> standIns, Map<String, String> settings) {
        static Started of(Sandbox sandbox) {
            Map<String, URI> standIns = new LinkedHashMap<>();
            sandbox.standIns().forEach(station -> standIns.put(station.name(), station.url()));
            return new Started(sandbox.page(), sandbox.seed(), standIns, SandboxExports.all(sandbox));
        }
    }
}

package dev.okiagari.demo.world;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.wire.RunningStandIn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The stand-ins for the outside, on ports that stay the same from one demo to the next: what was submitted before names them. Raw
 * copies are in the data folder, since the sandbox's object storage forgets with its process. Threads may share it.
 */
public final class World implements AutoCloseable {
    /** The upstreams that the applications of the demo call, by their stations' names, and what people call them. */
    public static final Map<String, String> NAMES = names();

    private static final String GAP = "20ms";

    private final Sandbox sandbox;

    private World(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    private static Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("arxiv", "arXiv");
        names.put("rakuten", "Rakuten");
        names.put("model", say("world.model"));
        names.put("skills", say("world.hosts"));
        return names;
    }

    /** Starts them. Ports that are taken by now are replaced by others. */
    public static World start(Path folder) {
        Path file = folder.resolve("demo-ports.properties");
        World world = new World(onPorts(remembered(file)));
        remember(file, world.sandbox.standIns());
        return world;
    }

    private static Sandbox onPorts(Map<String, Integer> ports) {
        try {
            return Sandbox.start(SandboxSettings.defaults().withPorts(ports));
        } catch (UncheckedIOException e) {
            if (ports.isEmpty()) {
                throw e;
            }
            return Sandbox.start(SandboxSettings.defaults());
        }
    }

    private static Map<String, Integer> remembered(Path file) {
        Map<String, Integer> ports = new TreeMap<>();
        if (Files.exists(file)) {
            Properties stored = new Properties();
            try (var reader = Files.newBufferedReader(file)) {
                stored.load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException("could not read " + file + ": " + e.getMessage(), e);
            }
            NAMES.keySet().forEach(name -> {
                String port = stored.getProperty(name);
                if (port != null && port.matches("\\d{1,5}")) {
                    ports.put(name, Integer.valueOf(port));
                }
            });
        }
        return ports;
    }

    private static void remember(Path file, List<RunningStandIn> stations) {
        List<String> lines = stations.stream()
                .filter(s -> NAMES.containsKey(s.name()))
                .map(s -> s.name() + "=" + s.url().getPort())
                .toList();
        try {
            Files.write(file, lines);
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + file + ": " + e.getMessage(), e);
        }
    }

    public Sandbox sandbox() {
        return sandbox;
    }

    public RunningStandIn station(String name) {
        return sandbox.standIns().stream()
                .filter(s -> s.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no service " + name));
    }

    /** The settings that point at them. */
    public Map<String, String> settings() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("OKIAGARI_ALLOW_LOOPBACK", "true");
        all.put("OKIAGARI_ARXIV_URL", sandbox.arxiv().url().toString());
        all.put("OKIAGARI_ARXIV_GAP", GAP);
        all.put("OKIAGARI_RAKUTEN_URL", sandbox.rakuten().url().toString());
        all.put("OKIAGARI_RAKUTEN_GAP", GAP);
        all.put("OKIAGARI_RAKUTEN_APP_ID", "sandbox-application-id");
        all.put("OKIAGARI_RAKUTEN_ACCESS_KEY", "sandbox-access-key");
        all.put("OKIAGARI_RAKUTEN_SITE", "https://sandbox.invalid");
        all.put("OKIAGARI_SKILL_HOSTS", sandbox.skills().url().toString());
        all.put("OKIAGARI_MODEL_URL", sandbox.model().url() + "/v1");
        all.put("OKIAGARI_MODEL_KEY", "sandbox-model-key");
        all.put("OKIAGARI_MODEL_CHAT", "sandbox-chat");
        all.put("OKIAGARI_MODEL_EMBED", "sandbox-embed");
        all.put("OKIAGARI_ENV", "demo");
        return all;
    }

    @Override
    public void close() {
        sandbox.close();
    }
}

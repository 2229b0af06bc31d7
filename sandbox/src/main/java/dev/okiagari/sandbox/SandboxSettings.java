package dev.okiagari.sandbox;

import java.util.Map;

/**
 * How the sandbox is started. Immutable.
 *
 * @param seed the same seed gives the same world and the same faults
 * @param ports by name of the upstream ("panel" is the page); one that is not named is chosen by the kernel
 */
public record SandboxSettings(long seed, Map<String, Integer> ports) {
    public SandboxSettings {
        ports = Map.copyOf(ports);
    }

    public static SandboxSettings defaults() {
        return new SandboxSettings(20_260_401, Map.of());
    }

    public SandboxSettings withSeed(long other) {
        return new SandboxSettings(other, ports);
    }

    public SandboxSettings withPorts(Map<String, Integer> others) {
        return new SandboxSettings(seed, others);
    }

    int port(String name) {
        return ports.getOrDefault(name, 0);
    }
}

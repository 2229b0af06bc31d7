package dev.okiagari.sandbox.wire;

import dev.okiagari.sandbox.calls.Calls;
import dev.okiagari.sandbox.dial.Dials;
import dev.okiagari.sandbox.words.Seed;
import java.net.URI;

/** A running stand-in: its address, its dials and its calls. Threads may share it. */
public final class RunningStandIn implements AutoCloseable {
    private final String name;
    private final Dials dials;
    private final Calls calls;
    private final StandInServer server;

    private RunningStandIn(String name, Dials dials, Calls calls, StandInServer server) {
        this.name = name;
        this.dials = dials;
        this.calls = calls;
        this.server = server;
    }

    /** Starts the stand-in under its name; for port 0 the kernel chooses one. */
    public static RunningStandIn open(String name, int port, StandIn site, Seed seed) {
        Dials dials = new Dials(seed.of("dials").of(name));
        Calls calls = new Calls(name);
        return new RunningStandIn(name, dials, calls, StandInServer.open(port, site, dials, calls));
    }

    public String name() {
        return name;
    }

    /** The base address for clients, without a slash at the end. */
    public URI url() {
        return server.url();
    }

    public Dials dials() {
        return dials;
    }

    public Calls calls() {
        return calls;
    }

    /** How many connections were ever accepted. */
    public long connections() {
        return server.connections();
    }

    @Override
    public void close() {
        server.close();
    }
}

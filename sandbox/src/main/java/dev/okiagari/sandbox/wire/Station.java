package dev.okiagari.sandbox.wire;

import dev.okiagari.sandbox.calls.Calls;
import dev.okiagari.sandbox.dial.Dials;
import dev.okiagari.sandbox.words.Seed;
import java.net.URI;

/** One upstream that is up: where it is, its dials, and the calls it got. Threads may share it. */
public final class Station implements AutoCloseable {
    private final String name;
    private final Dials dials;
    private final Calls calls;
    private final Door door;

    private Station(String name, Dials dials, Calls calls, Door door) {
        this.name = name;
        this.dials = dials;
        this.calls = calls;
        this.door = door;
    }

    /** Opens the site under its name; port 0 is chosen by the kernel. */
    public static Station open(String name, int port, Site site, Seed seed) {
        Dials dials = new Dials(seed.of("dials").of(name));
        Calls calls = new Calls(name);
        return new Station(name, dials, calls, Door.open(port, site, dials, calls));
    }

    public String name() {
        return name;
    }

    /** The base that a client is pointed at, without a slash at the end. */
    public URI url() {
        return door.url();
    }

    public Dials dials() {
        return dials;
    }

    public Calls calls() {
        return calls;
    }

    /** How many connections were ever accepted. */
    public long connections() {
        return door.connections();
    }

    @Override
    public void close() {
        door.close();
    }
}

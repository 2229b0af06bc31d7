package dev.okiagari.catalog.job;

import dev.okiagari.catalog.view.NetView;

/** A net was not started, because another one has not ended. */
public final class NetOpen extends RuntimeException {
    private final transient NetView net;

    public NetOpen(NetView net) {
        super("could not start a net because net " + net.key() + " is open, started by " + net.startedBy() + " at "
                + net.startedAt());
        this.net = net;
    }

    public NetView net() {
        return net;
    }
}

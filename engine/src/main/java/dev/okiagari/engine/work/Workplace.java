package dev.okiagari.engine.work;

import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Listener;

/** What making attempts needs: the pipelines, and the people at the desk. */
record Workplace(
        Workload workload,
        Codec codec,
        SettleDesk desk,
        Deadlines deadlines,
        Calls calls,
        Probes probes,
        Listener listener,
        Books books,
        NodeState node) {

    Workplace {
        listener = new GuardedListener(listener);
    }

    /** What the node allows at this moment. */
    interface NodeState {
        /** False once the node stops or has lost its leases: what has not started goes back. */
        boolean mayStart();
    }
}

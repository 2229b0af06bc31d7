package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.internal.work.figure.NodeFigures;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.internal.work.settle.Settler;
import dev.okiagari.engine.internal.work.upstream.Probes;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Listener;

/** What making attempts needs. */
public record AttemptParts(
        Workload workload,
        Codec codec,
        Settler settler,
        Deadlines deadlines,
        UpstreamCalls calls,
        Probes probes,
        Listener listener,
        NodeFigures figures,
        NodeState node) {

    public AttemptParts {
        listener = new GuardedListener(listener);
    }

    /** What the node allows at this moment. */
    public interface NodeState {
        /** False once the node stops or has lost its leases: what has not started goes back. */
        boolean mayStart();
    }
}

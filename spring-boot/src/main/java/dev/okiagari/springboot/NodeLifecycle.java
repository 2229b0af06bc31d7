package dev.okiagari.springboot;

import dev.okiagari.engine.Engine;
import org.springframework.context.SmartLifecycle;

/** Starts the node last, when the web server answers, and stops it first, while everything that its steps need is still there. */
final class NodeLifecycle implements SmartLifecycle {
    private final Engine engine;
    private volatile boolean isRunning;

    NodeLifecycle(Engine engine) {
        this.engine = engine;
    }

    @Override
    public void start() {
        engine.start();
        isRunning = true;
    }

    @Override
    public void stop() {
        isRunning = false;
        engine.close();
    }

    @Override
    public boolean isRunning() {
        return isRunning;
    }

    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }

    /** Asked by Spring 7 only: contexts that tests keep for later are paused, and a node starts only once. */
    @Override
    public boolean isPauseable() {
        return false;
    }
}

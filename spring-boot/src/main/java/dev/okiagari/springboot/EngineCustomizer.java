package dev.okiagari.springboot;

import dev.okiagari.engine.Engine;

/** Changes the node of the application before it is built, after everything else: beans of this type are called in their order. */
@FunctionalInterface
public interface EngineCustomizer {
    void customize(Engine.Builder builder);
}

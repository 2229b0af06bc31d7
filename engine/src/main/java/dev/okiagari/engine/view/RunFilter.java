package dev.okiagari.engine.view;

import org.jspecify.annotations.Nullable;

/** Which runs to list; a null job means any. */
public record RunFilter(@Nullable String job, @Nullable Long beforeId, int most) {}

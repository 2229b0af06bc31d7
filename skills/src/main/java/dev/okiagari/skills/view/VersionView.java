package dev.okiagari.skills.view;

import java.time.Instant;

/** A version of a published skill. */
public record VersionView(String version, String contentHash, String submission, int trustTier, Instant publishedAt) {}

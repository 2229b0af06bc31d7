package dev.okiagari.skills.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that a person did.
 *
 * @param submission null when it concerned the whole queue
 */
public record AuditEntry(
        Instant at, String who, String act, @Nullable String submission, String why) {}

package dev.okiagari.skills.json;

import dev.okiagari.skills.view.AuditEntry;
import java.util.List;

/** What people did to submissions and to the queue, newest first. */
public record SubmissionAuditJson(List<AuditEntry> acts) {}

package dev.okiagari.server.web.skills.api;

import dev.okiagari.submissions.view.AuditEntry;
import java.util.List;

/** What people did to submissions and to the queue, newest first. */
public record AuditAnswer(List<AuditEntry> acts) {}

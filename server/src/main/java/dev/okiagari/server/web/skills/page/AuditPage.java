package dev.okiagari.server.web.skills.page;

import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.view.AuditEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What people did. Pure. */
public record AuditPage(List<AuditEntry> acts) {
    /** Such as "paused" or "taken out". */
    public static String did(AuditEntry act) {
        return switch (act.act()) {
            case "pause" -> "paused the queue";
            case "resume" -> "resumed the queue";
            default -> act.act().replace('_', ' ');
        };
    }

    public static String visible(@Nullable String text) {
        return Visible.of(text);
    }
}

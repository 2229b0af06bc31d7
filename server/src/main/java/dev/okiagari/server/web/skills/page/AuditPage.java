package dev.okiagari.server.web.skills.page;

import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.view.AuditEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What people did. Pure. */
public record AuditPage(List<AuditEntry> acts) {
    public static String visible(@Nullable String text) {
        return Visible.of(text);
    }
}

package dev.okiagari.server.web.skills.page;

import dev.okiagari.server.web.skills.OperatorActs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The page of a submission together with who looks at it. Pure.
 *
 * @param secret of whoever submitted it; empty for everybody else
 * @param isSame they have submitted what was there already
 */
public record StatusView(StatusPage page, Optional<String> secret, boolean isSame) {

    public boolean mayWithdraw() {
        return secret.isPresent() && page.one().state().isPending();
    }

    /** Something that an operator can do. */
    public record Deed(String act, String label, String style, String says) {}

    /** What makes sense in its state. */
    public List<Deed> deeds() {
        List<Deed> deeds = new ArrayList<>();
        switch (page.one().state()) {
            case NEEDS_REVIEW -> {
                add(deeds, "approve", "Approve", "first");
                add(deeds, "reject", "Reject", "stop");
                add(deeds, "take", "Take for review", "");
            }
            case TIER3_REVIEW -> {
                add(deeds, "approve", "Approve", "first");
                add(deeds, "reject", "Reject", "stop");
            }
            case RECEIVED, TIER1_SCANNING, TIER2_SCANNING, AUTO_APPROVED -> add(deeds, "requeue", "Start again", "");
            case TIER1_FAILED, REJECTED, DEQUEUED -> add(deeds, "requeue", "Requeue", "first");
            case BLOCKED -> add(deeds, "unblock", "Unblock", "first");
            case PUBLISHED, DUPLICATE -> {}
        }
        if (page.one().origin().repository() != null && page.one().endedAt() != null) {
            deeds.add(new Deed(
                    "rescan",
                    "Rescan",
                    "",
                    "Submits the same address again; what is published stays until it is replaced."));
        }
        if (page.one().state().isPending()) {
            add(deeds, "dequeue", "Take out", "");
        }
        if (page.one().state().isPending() || page.one().version() != null) {
            add(deeds, "block", "Block", "stop");
        }
        return deeds;
    }

    private static void add(List<Deed> deeds, String act, String label, String style) {
        deeds.add(new Deed(act, label, style, OperatorActs.ALL.getOrDefault(act, "")));
    }
}

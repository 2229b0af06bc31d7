package dev.okiagari.server.web.skills.api;

import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.Receipt;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a submission.
 *
 * @param duplicate the same is on its way or published already: this is that one
 * @param statusLink the page that shows how it goes
 * @param withdrawLink the same page with the secret by which it may be withdrawn; told only once, and not for a duplicate
 */
public record Submitted(
        String id,
        SubmissionState state,
        boolean duplicate,
        String statusLink,
        @Nullable String withdrawLink) {

    static Submitted of(Receipt receipt, String page) {
        String secret = receipt.withdrawSecret();
        return new Submitted(
                receipt.id(),
                receipt.state(),
                receipt.isDuplicate(),
                page,
                secret == null ? null : page + "?secret=" + secret);
    }
}

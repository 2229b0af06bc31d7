package dev.okiagari.skills.json;

import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.Receipt;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a submission.
 *
 * @param duplicate the same is on its way or published already: this is that one
 * @param statusLink the page that shows how it goes
 * @param withdrawLink the same page with the secret behind the #, which browsers send to nobody; told only once, and not for a duplicate
 * @param withdrawSecret the secret alone
 */
public record SubmittedJson(
        String id,
        SubmissionState state,
        boolean duplicate,
        String statusLink,
        @Nullable String withdrawLink,
        @Nullable String withdrawSecret) {

    /** The page of a submission, below where the console is mounted. */
    public static String page(String id) {
        return "/skills/-/submissions/" + id;
    }

    /** What follows the page's address when its reader has submitted it. */
    public static String fragment(String secret) {
        return "#secret=" + secret;
    }

    /**
     * The receipt as it is answered.
     *
     * @param base where the console is mounted; empty at the root
     */
    public static SubmittedJson of(Receipt receipt, String base) {
        String page = base + page(receipt.id());
        String secret = receipt.withdrawSecret();
        return new SubmittedJson(
                receipt.id(),
                receipt.state(),
                receipt.isDuplicate(),
                page,
                secret == null ? null : page + fragment(secret),
                secret);
    }
}

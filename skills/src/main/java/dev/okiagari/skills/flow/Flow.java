package dev.okiagari.skills.flow;

import dev.okiagari.skills.fact.FactKind;
import dev.okiagari.skills.text.Position;

/**
 * A way that data takes in one file.
 *
 * @param source SECRET, FETCH or HIDE
 * @param sink SEND or RUN
 * @param from where it begins
 * @param to where it ends
 * @param sourceName a short name of its beginning, such as "os.environ"
 * @param sinkName a short name of its end, such as "requests.post"
 * @param carriage how it carries a secret
 * @param address what is sent to, or downloaded from, as far as the text says it ("…" for what it does not say); may be empty
 */
public record Flow(
        FactKind source,
        FactKind sink,
        Position from,
        Position to,
        String sourceName,
        String sinkName,
        Carriage carriage,
        String address) {

    /** True when a named secret authenticates its owner, as in thousands of honest clients. */
    public boolean isCredentialUse() {
        return carriage == Carriage.CREDENTIAL;
    }
}

package dev.okiagari.papers.arxiv;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Which arXiv papers come from. An immutable value.
 *
 * @param address such as https://export.arxiv.org
 * @param isStandIn whether it runs on this machine, so that its papers are made up
 */
public record PaperSource(String address, boolean isStandIn) {
    private static final Pattern THIS_MACHINE =
            Pattern.compile("localhost|.+\\.localhost|127(\\.\\d{1,3}){3}|\\[(0*:)*:?0*1]");

    public static PaperSource of(ArxivSettings settings) {
        URI query = settings.query();
        String host = String.valueOf(query.getHost()).toLowerCase(Locale.ROOT);
        return new PaperSource(
                query.getScheme() + "://" + query.getRawAuthority(),
                THIS_MACHINE.matcher(host).matches());
    }

    /** In words, such as "a stand-in on this machine (http://localhost:8080)". */
    @Override
    public String toString() {
        return isStandIn ? "a stand-in on one machine (" + address + ")" : address;
    }
}

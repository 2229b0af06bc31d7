package dev.okiagari.gateway.http;

import dev.okiagari.engine.model.Messages;
import java.net.URI;

/** How calls and answers are named in messages: short, masked, without query, user and headers. */
final class Wording {
    private static final int LONGEST_PATH = 120;
    private static final int LONGEST_EXCERPT = 200;

    private Wording() {}

    static String of(Call call) {
        return call.method() + " " + address(call.address());
    }

    /** Scheme, host, port and path. A query often holds keys, so nothing of it is shown. */
    static String address(URI address) {
        String host = address.getHost();
        if (host == null) {
            return "an address without a readable host";
        }
        String path = address.getRawPath() == null ? "" : address.getRawPath();
        String port = address.getPort() < 0 ? "" : ":" + address.getPort();
        // Masked before it is cut: half a secret is still one.
        return Messages.clean(address.getScheme() + "://" + host + port)
                + shortened(Messages.clean(path), LONGEST_PATH);
    }

    static String refusal(String call, Head head, String body) {
        String excerpt = excerpt(body);
        return "could not " + call + " because it answered " + head.status()
                + (excerpt.isEmpty() ? "" : ": " + excerpt);
    }

    static String excerpt(String foreign) {
        String oneLine = foreign.replaceAll("[\\p{Cntrl}\\s]++", " ").strip();
        return shortened(Messages.clean(oneLine), LONGEST_EXCERPT);
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }
}

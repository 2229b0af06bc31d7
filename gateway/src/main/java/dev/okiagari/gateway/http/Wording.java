package dev.okiagari.gateway.http;

import dev.okiagari.jdbc.Messages;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How calls and answers are named in messages: short, masked, without query, user and headers. */
final class Wording {
    private static final int LONGEST_PATH = 120;
    private static final int LONGEST_EXCERPT = 200;
    private static final int LONGEST_PAGE = 4096;
    private static final Pattern PAGE =
            Pattern.compile("(?i)(?:<\\?[^>]*+>|<!--[^>]*+>|\\s)*+(?:<!doctype html|<html|<head|<body)");
    private static final Pattern TITLE = Pattern.compile("(?i)<title[^>]*+>([^<]++)");
    private static final Pattern MARKUP = Pattern.compile("(?i)<(?:style|script)[^>]*+>[^<]*+|<[^>]*+>?");

    private Wording() {}

    static String of(Call call) {
        return call.method() + " " + address(call.address());
    }

    /** Scheme, host, port and path. A query often holds keys, so nothing of it is shown. */
    static String address(URI address) {
        String host = address.getHost();
        if (host == null) {
            return "an address with an invalid host";
        }
        String path = address.getRawPath() == null ? "" : address.getRawPath();
        String port = address.getPort() < 0 ? "" : ":" + address.getPort();
        // Masked before it is cut, because half a secret is still a secret.
        return Messages.clean(address.getScheme() + "://" + host + port)
                + shortened(Messages.clean(path), LONGEST_PATH);
    }

    static String refusal(String call, Head head, String body) {
        String excerpt = excerpt(words(body));
        return "could not " + call + " because it answered " + head.status()
                + (excerpt.isEmpty() ? "" : ": " + excerpt);
    }

    /** For HTML its title, or else its text without markup; anything else unchanged. */
    private static String words(String body) {
        if (!PAGE.matcher(body).lookingAt()) {
            return body;
        }
        String start = body.substring(0, Math.min(body.length(), LONGEST_PAGE));
        Matcher title = TITLE.matcher(start);
        return title.find() && !title.group(1).isBlank()
                ? title.group(1)
                : MARKUP.matcher(start).replaceAll(" ");
    }

    static String excerpt(String foreign) {
        String oneLine = foreign.replaceAll("[\\p{Cntrl}\\s]++", " ").strip();
        return shortened(Messages.clean(oneLine), LONGEST_EXCERPT);
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }
}

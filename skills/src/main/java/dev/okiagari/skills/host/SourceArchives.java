package dev.okiagari.skills.host;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.gateway.http.Answer;
import dev.okiagari.gateway.http.Call;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.Head;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the source archive of a repository, by one guarded call. What is thrown is classified by {@link HostFaults#RULES}. Threads may
 * share it.
 */
public final class SourceArchives {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int TAKEN_DOWN = 451;

    private final GuardedHttp http;

    /** The client's settings are those of {@link CodeHosts#guard}; closes nothing. */
    public SourceArchives(GuardedHttp http) {
        this.http = http;
    }

    public byte[] fetch(RepositoryAddress address) {
        Answer answer = http.exchange(Call.get(address.archive()));
        Head head = answer.head();
        String host = address.repository().getHost();
        if (head.isSuccess() && isPage(head)) {
            throw HostFaults.REFUSED.because("could not fetch the repository because " + host
                    + " answered with a page instead of an archive: it does not exist or is private");
        }
        if (head.isSuccess()) {
            return answer.body();
        }
        if (isAboutRate(head)) {
            throw new HttpFailure(
                    TOO_MANY_REQUESTS,
                    "could not fetch the repository because " + host + " limits how often it is asked (" + head.status()
                            + ")",
                    wait(head));
        }
        if (head.status() >= 500 || head.status() == 408) {
            throw new HttpFailure(
                    head.status(),
                    "could not fetch the repository because " + host + " answered " + head.status(),
                    head.retryAfter());
        }
        throw HostFaults.REFUSED.because("could not fetch the repository because " + host + " answered " + head.status()
                + ": " + meaning(head.status()));
    }

    /** Such as the page for signing in, to which GitLab sends those who ask for what is private or missing. */
    private static boolean isPage(Head head) {
        String type = head.header("Content-Type");
        return type != null && type.strip().toLowerCase(Locale.ROOT).startsWith("text/html");
    }

    private static String meaning(int status) {
        return status == TAKEN_DOWN
                ? "it was taken down for legal reasons"
                : "it does not exist, is private, or has no commits";
    }

    private static boolean isAboutRate(Head head) {
        return head.status() == TOO_MANY_REQUESTS
                || (head.status() == 403
                        && (head.header("Retry-After") != null || "0".equals(head.header("x-ratelimit-remaining"))));
    }

    /** What the host asks for; its limit begins again at a time that is read against its own clock. */
    private static @Nullable RetryAfter wait(Head head) {
        RetryAfter asked = head.retryAfter();
        String reset = head.header("x-ratelimit-reset");
        String date = head.header("Date");
        if (asked != null || reset == null || date == null || !reset.matches("\\d{1,12}")) {
            return asked;
        }
        try {
            Instant now = DateTimeFormatter.RFC_1123_DATE_TIME.parse(date.strip(), Instant::from);
            return new RetryAfter(Duration.between(now, Instant.ofEpochSecond(Long.parseLong(reset))));
        } catch (DateTimeException e) {
            return null; // not a date: the header is from outside and may be anything
        }
    }
}

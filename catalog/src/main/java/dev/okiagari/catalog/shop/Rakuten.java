package dev.okiagari.catalog.shop;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.GenreAnswer;
import dev.okiagari.catalog.answer.ItemAnswer;
import dev.okiagari.catalog.answer.NotJson;
import dev.okiagari.catalog.answer.Percent;
import dev.okiagari.catalog.answer.RankingAnswer;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.answer.ShopReply;
import dev.okiagari.catalog.answer.TagAnswer;
import dev.okiagari.catalog.answer.UnexpectedAnswer;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.http.Answer;
import dev.okiagari.gateway.http.Call;
import dev.okiagari.gateway.http.GuardedHttp;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Asks the shop. Each method makes exactly one request, so that each can be counted against the shop's limit; it is called through
 * {@link #upstream()}. The client it is given follows no redirects. Whatever is not the expected answer is thrown: an
 * {@link HttpFailure}, an {@code OutsideFault}, or an exception with a category of {@link RakutenFaults}. Threads may share it.
 */
public final class Rakuten {
    /** Pages of one ranking. */
    public static final int MOST_PAGES = 34;

    private static final int NOT_FOUND = 404;

    private final GuardedHttp http;
    private final RakutenSettings settings;
    private final Upstream upstream;

    public Rakuten(GuardedHttp http, RakutenSettings settings) {
        this.http = http;
        this.settings = settings;
        this.upstream = RakutenFaults.rakuten(settings.gap()).healthCheck(() -> genre(GenreAnswer.ROOT));
    }

    /** What all calls go through. It is well when it answers for the root of the genres, so one bad target is no outage. */
    public Upstream upstream() {
        return upstream;
    }

    /**
     * One page of the ranking of a genre, thirty ranks. Empty when the ranking ended before this page; a first page that is not found is a
     * failure.
     */
    public Optional<ShopReply> rankingPage(long genre, int page) {
        String query = "genreId=" + genre + "&page=" + page;
        Answer answer = exchange(settings.paths().ranking(), query);
        if (answer.status() == NOT_FOUND && page > 1) {
            return Optional.empty();
        }
        return Optional.of(read(answer, reply -> {
            RankingAnswer.require(reply.json());
            return reply;
        }));
    }

    /** An item, sold out or not; empty when it is gone: the shop answers with no rows. */
    public Optional<RawAnswer> item(String code) {
        String query = "itemCode=" + Percent.encoded(code) + "&availability=0&hits=1";
        return read(
                exchange(settings.paths().item(), query),
                reply -> ItemAnswer.row(reply.json(), code).map(row -> RawAnswer.of(Entity.ITEM, code, reply)));
    }

    /** A genre with those above and below. */
    public RawAnswer genre(long id) {
        return read(exchange(settings.paths().genre(), "genreId=" + id), reply -> {
            GenreAnswer.require(id, reply.json());
            return RawAnswer.of(Entity.GENRE, Long.toString(id), reply);
        });
    }

    /** Up to ten tags in one request, each with its own part of the answer; those that the shop does not know are missing. */
    public Map<Long, RawAnswer> tags(Collection<Long> ids) {
        if (ids.isEmpty() || ids.size() > TagAnswer.MOST) {
            throw new IllegalArgumentException(
                    "could not ask for " + ids.size() + " tags because a request carries 1 to " + TagAnswer.MOST);
        }
        String list = ids.stream().map(String::valueOf).collect(Collectors.joining("%2C"));
        return read(exchange(settings.paths().tag(), "tagId=" + list), reply -> {
            Map<Long, RawAnswer> parts = new LinkedHashMap<>();
            for (long id : ids) {
                TagAnswer.part(reply, id)
                        .ifPresent(part -> parts.put(id, RawAnswer.of(Entity.TAG, Long.toString(id), part)));
            }
            return parts;
        });
    }

    private Answer exchange(String path, String query) {
        String common = "applicationId="
                + Percent.encoded(settings.keys().applicationId().reveal()) + "&format=json&formatVersion=2&" + query;
        return http.exchange(Call.get(settings.at(path, common))
                .header("Accept", "application/json")
                .header("accessKey", settings.keys().accessKey().reveal())
                .header("Origin", settings.origin())
                .header("Referer", settings.referer()));
    }

    private static <T> T read(Answer answer, Function<ShopReply, T> reading) {
        byte[] body = succeeded(answer).body();
        try {
            return reading.apply(ShopReply.read(body));
        } catch (NotJson e) {
            throw RakutenFaults.TRANSIENT.because("could not " + answer.call() + " because " + e.getMessage());
        } catch (UnexpectedAnswer e) {
            String said =
                    ErrorBody.words(body).map(words -> "; it says: " + words).orElse("");
            throw RakutenFaults.CLIENT_ERROR.because(
                    "could not " + answer.call() + " because " + e.getMessage() + said);
        }
    }

    private static Answer succeeded(Answer answer) {
        try {
            return answer.orThrow();
        } catch (HttpFailure e) {
            if (e.status() == 400 && ErrorBody.isAboutKeys(answer.body())) {
                throw RakutenFaults.AUTH.because(String.valueOf(e.getMessage()), e);
            }
            throw e;
        }
    }
}

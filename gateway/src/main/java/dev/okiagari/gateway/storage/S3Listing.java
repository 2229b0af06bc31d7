package dev.okiagari.gateway.storage;

import dev.okiagari.engine.failure.ClassifiedException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Follows a listing from page to page, and gives it up when it does not get on: a service that names the same page again,
 * pages without objects, or objects it has named before would be asked for ever. Used by one thread.
 */
final class S3Listing {
    /** A hundred million objects. */
    private static final int MOST_PAGES = 100_000;

    private final String what;
    private final Function<@Nullable String, ListObjectsV2Response> pages;
    private final Set<String> begun = new HashSet<>();
    private boolean wasEmpty;

    /**
     * @param pages asks for the page of a token, null for the first
     */
    S3Listing(KeyPrefix prefix, Function<@Nullable String, ListObjectsV2Response> pages) {
        this.what = "list " + prefix.text();
        this.pages = pages;
    }

    Stream<S3Object> objects() {
        return Stream.iterate(Optional.of(page(null)), Optional::isPresent, page -> next(page.orElseThrow()))
                .flatMap(page -> page.orElseThrow().contents().stream());
    }

    private Optional<ListObjectsV2Response> next(ListObjectsV2Response before) {
        if (!Boolean.TRUE.equals(before.isTruncated())) {
            return Optional.empty();
        }
        String token = before.nextContinuationToken();
        if (token == null || token.isEmpty()) {
            throw fault("the storage did not say how the listing continues");
        }
        ListObjectsV2Response next = page(token);
        if (token.equals(next.nextContinuationToken())) {
            throw fault("the storage's listing does not end");
        }
        return Optional.of(next);
    }

    private ListObjectsV2Response page(@Nullable String token) {
        ListObjectsV2Response page = pages.apply(token);
        boolean isEmpty = page.contents().isEmpty();
        boolean getsOn =
                isEmpty ? !wasEmpty : begun.add(page.contents().getFirst().key()) && begun.size() < MOST_PAGES;
        if (!getsOn) {
            throw fault("the storage's listing does not end");
        }
        wasEmpty = isEmpty;
        return page;
    }

    private ClassifiedException fault(String why) {
        return StorageFaults.TRANSIENT.because("could not " + what + " because " + why);
    }
}

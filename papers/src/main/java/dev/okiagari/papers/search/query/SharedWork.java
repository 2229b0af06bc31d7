package dev.okiagari.papers.search.query;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Pieces of work that another thread starts while the caller does something else, and that both finish: when no other
 * thread is free, the caller has not waited for one.
 */
final class SharedWork<T> {
    private final List<Piece<T>> pieces;
    private final List<CompletableFuture<T>> results;
    private final AtomicInteger next = new AtomicInteger();

    private SharedWork(List<Piece<T>> pieces) {
        this.pieces = List.copyOf(pieces);
        this.results =
                Stream.generate(CompletableFuture<T>::new).limit(pieces.size()).toList();
    }

    @FunctionalInterface
    interface Piece<T> {
        T run() throws IOException;
    }

    static <T> SharedWork<T> begin(List<Piece<T>> pieces) {
        SharedWork<T> work = new SharedWork<>(pieces);
        if (!pieces.isEmpty()) {
            ForkJoinPool.commonPool().execute(work::take);
        }
        return work;
    }

    /** What the pieces gave, in their order. */
    List<T> finish() throws IOException {
        settle();
        try {
            return results.stream().map(CompletableFuture::join).toList();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException io) {
                throw new IOException(io.getMessage(), io);
            }
            throw e;
        }
    }

    /** Nobody works on it any more when this returns, whether or not it failed. */
    void settle() {
        take();
        results.forEach(result -> result.handle((value, failure) -> true).join());
    }

    private void take() {
        for (int i = next.getAndIncrement(); i < pieces.size(); i = next.getAndIncrement()) {
            try {
                results.get(i).complete(pieces.get(i).run());
            } catch (IOException | RuntimeException | Error e) {
                results.get(i).completeExceptionally(e);
            }
        }
    }
}

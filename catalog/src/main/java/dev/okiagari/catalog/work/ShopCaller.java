package dev.okiagari.catalog.work;

import dev.okiagari.engine.upstream.Upstream;
import java.util.concurrent.Callable;

/** Calls upstreams within their limits: an attempt, or a client outside any attempt. */
@FunctionalInterface
interface ShopCaller {
    <T> T call(Upstream upstream, Callable<T> work) throws Exception;
}

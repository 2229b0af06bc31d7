package dev.okiagari.server.web.catalog.desk;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.console.web.Problem;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.upstream.UpstreamHeld;
import dev.okiagari.gateway.http.OutsideFault;
import dev.okiagari.server.catalog.CatalogApplication;
import dev.okiagari.server.catalog.RakutenSource;
import dev.okiagari.server.wiring.ProgramRuntime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the shop for people at pages, within its limit. Opened when first needed. Threads may share it. */
final class ShopDoor {
    private final Catalog catalog;
    private final ProgramRuntime runtime;
    private @Nullable Rakuten shop;

    ShopDoor(Catalog catalog, ProgramRuntime runtime) {
        this.catalog = catalog;
        this.runtime = runtime;
    }

    List<Long> below(long genre) {
        RakutenSource.read(runtime.settings()).missing().ifPresent(reason -> {
            throw Problem.conflict("the shop cannot be asked: " + reason);
        });
        try {
            return catalog.genresBelow(shop(), genre);
        } catch (UpstreamHeld | HttpFailure | ClassifiedException | OutsideFault e) {
            throw Problem.conflict(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.conflict("interrupted while asking the shop");
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("could not ask the shop", e);
        }
    }

    private synchronized Rakuten shop() {
        Rakuten open = shop;
        if (open == null) {
            open = CatalogApplication.shop(runtime);
            shop = open;
        }
        return open;
    }
}

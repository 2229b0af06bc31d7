package dev.okiagari.catalog.setup;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.search.ItemLibrary;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.catalog.work.CatalogConnections;
import dev.okiagari.catalog.work.DryRun;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.upstream.UpstreamHeld;
import dev.okiagari.gateway.http.OutsideFault;
import dev.okiagari.gateway.redaction.Redaction;
import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.terminal.CommandContext;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the catalog's commands, pages and API work with. The client of the shop and the search index are opened when they are first needed.
 * Threads may share it.
 */
public final class CatalogContext implements CommandContext {
    private static final long PATIENCE_SECONDS = 10;

    private final ProgramRuntime runtime;
    private final boolean isServing;
    private final Client client;
    private final Catalog catalog;
    private @Nullable Rakuten shop;
    private @Nullable ItemLibrary library;
    private @Nullable Thread follower;

    private CatalogContext(ProgramRuntime runtime, boolean isServing) {
        this.runtime = runtime;
        this.isServing = isServing;
        this.client = runtime.client();
        this.catalog = new Catalog(runtime.database(), client);
    }

    /** Of one command, which closes the runtime with it. */
    public static CatalogContext over(ProgramRuntime runtime) {
        return new CatalogContext(runtime, false);
    }

    /** Of a server. A thread of its own keeps the search index up to date. Ends the command when the index cannot be opened. */
    public static CatalogContext serving(ProgramRuntime runtime) {
        CatalogContext context = new CatalogContext(runtime, true);
        ItemLibrary library = context.library();
        context.follower =
                Thread.ofPlatform().daemon().name("okiagari-catalog-index").start(library::follow);
        return context;
    }

    public ProgramRuntime runtime() {
        return runtime;
    }

    public Client client() {
        return client;
    }

    public Catalog catalog() {
        return catalog;
    }

    /** The user of this terminal. */
    public static String user() {
        return System.getProperty("user.name", "unknown");
    }

    public synchronized ItemLibrary library() {
        if (library == null) {
            try {
                library = ItemLibrary.open(runtime.location().folder("catalog-index"), runtime.database());
            } catch (UncheckedIOException e) {
                throw new CommandFailed(
                        Exit.FAILED, e.getMessage() + ": " + Redaction.causes(Objects.requireNonNull(e.getCause())), e);
            }
        }
        return library;
    }

    public DryRun dryRun() {
        int pages = CatalogOptions.read(runtime.settings()).settings().pages();
        return new DryRun(
                new CatalogConnections(runtime.database(), shop(), runtime.storageForRemoval()), client, pages);
    }

    /** The genres right below this one: one request to the shop, within its rate limit. Throws {@link CommandFailed}. */
    public List<Long> genresBelow(long genre) {
        try {
            return catalog.genresBelow(shop(), genre);
        } catch (BadSetting e) {
            throw new CommandFailed(Exit.USAGE, String.valueOf(e.getMessage()), e);
        } catch (UpstreamHeld | HttpFailure | ClassifiedException | OutsideFault e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailed(Exit.INTERRUPTED, say("shop.interrupted"), e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("could not call the shop", e);
        }
    }

    private synchronized Rakuten shop() {
        if (shop == null) {
            shop = CatalogApplication.shop(runtime);
        }
        return shop;
    }

    @Override
    public synchronized void close() {
        if (library != null) {
            library.stopFollowing();
            awaitFollower();
            library.close();
        }
        if (!isServing) {
            runtime.close();
        }
    }

    private void awaitFollower() {
        if (follower == null) {
            return;
        }
        try {
            follower.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

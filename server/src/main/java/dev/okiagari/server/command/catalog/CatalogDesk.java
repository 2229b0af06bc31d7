package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.catalog.work.DryRun;
import dev.okiagari.catalog.work.Outside;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.server.catalog.CatalogApplication;
import dev.okiagari.server.catalog.CatalogOptions;
import dev.okiagari.server.wiring.Place;
import dev.okiagari.server.wiring.ProgramRuntime;

/** What a command about the catalog works with. Closed after the command. */
record CatalogDesk(ProgramRuntime runtime, Client client, Catalog catalog) implements AutoCloseable {

    static CatalogDesk over(ProgramRuntime runtime) {
        Client client = runtime.client();
        return new CatalogDesk(runtime, client, new Catalog(runtime.database(), client));
    }

    Place place() {
        return runtime.place();
    }

    /** The client of the shop. */
    Rakuten shop() {
        return CatalogApplication.shop(runtime);
    }

    DryRun dryRun() {
        int pages = CatalogOptions.read(runtime.settings()).settings().pages();
        return new DryRun(new Outside(runtime.database(), shop(), runtime.storageForRemoval()), client, pages);
    }

    /** The user of this terminal. */
    static String user() {
        return System.getProperty("user.name", "unknown");
    }

    static Actor actor(String why) {
        return new Actor(user(), why);
    }

    @Override
    public void close() {
        runtime.close();
    }
}

package dev.okiagari.server.papers;

import dev.okiagari.application.Database;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.gateway.storage.StorageClaim;
import dev.okiagari.papers.PaperSettings;
import dev.okiagari.papers.PaperSteps;
import dev.okiagari.papers.arxiv.Arxiv;
import dev.okiagari.papers.arxiv.ArxivSettings;
import dev.okiagari.server.settings.ServiceSettings;
import dev.okiagari.server.wiring.Folders;
import dev.okiagari.server.wiring.Place;
import javax.sql.DataSource;

/**
 * Everything that a node needs to work on papers, put together as the settings say. Opened by commands that work, and closed
 * after their engine. Throws, with what to do, when the raw storage cannot be used; nothing stays open then.
 */
public final class PaperParts implements AutoCloseable {
    private final GuardedHttp way;
    private final RawStorage storage;
    private final TextModels understanding;
    private final PaperSteps steps;

    private PaperParts(Place place, DataSource source, RawStorage storage) {
        ServiceSettings outside = place.settings().outside();
        this.storage = storage;
        this.way = GuardedHttp.open(ServiceGuard.arxiv(outside));
        this.understanding = TextModels.open(outside);
        this.steps = new PaperSteps(
                Database.over(source),
                new PaperSteps.Outside(
                        new Arxiv(way, arxiv(outside)), storage, understanding.extractor(), understanding.embedder()),
                PaperSettings.defaults());
    }

    /** Opens the storage first: it is what may be refused, also because the database's raw copies are in another one. */
    public static PaperParts open(Place place, DataSource source) {
        RawStorage storage = Folders.storage(place);
        try {
            StorageClaim.require(source, storage);
            return new PaperParts(place, source, storage);
        } catch (ClassifiedException e) {
            storage.close();
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        } catch (RuntimeException | Error e) {
            storage.close();
            throw e;
        }
    }

    private static ArxivSettings arxiv(ServiceSettings outside) {
        return outside.arxiv()
                .map(base -> ArxivSettings.at(base.uri()))
                .orElseGet(ArxivSettings::real)
                .withGap(outside.gap());
    }

    public PaperSteps steps() {
        return steps;
    }

    @Override
    public void close() {
        try (way;
                storage) {
            understanding.close();
        }
    }
}

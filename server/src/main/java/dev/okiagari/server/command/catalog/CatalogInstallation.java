package dev.okiagari.server.command.catalog;

import dev.okiagari.application.Application;
import dev.okiagari.console.web.Section;
import dev.okiagari.server.catalog.CatalogApplication;
import dev.okiagari.server.catalog.CatalogOptions;
import dev.okiagari.server.catalog.RakutenSource;
import dev.okiagari.server.settings.Setting;
import dev.okiagari.server.web.catalog.CatalogSection;
import dev.okiagari.server.wiring.Installation;
import dev.okiagari.server.wiring.Program;
import dev.okiagari.server.wiring.Serving;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/** The catalog in this program. */
public final class CatalogInstallation implements Installation {
    private final Application application = new CatalogApplication();

    @Override
    public Application application() {
        return application;
    }

    @Override
    public CommandLine commands(Program program) {
        return CatalogCommand.with(new Doors(program, this));
    }

    @Override
    public List<Setting> settings(Map<String, String> environment) {
        List<Setting> all = new ArrayList<>(RakutenSource.read(environment).all());
        all.addAll(CatalogOptions.read(environment).all());
        return all;
    }

    @Override
    public Optional<String> missing(Map<String, String> environment) {
        return RakutenSource.read(environment).missing();
    }

    @Override
    public void checkSettings(Map<String, String> environment) {
        RakutenSource.read(environment).check();
        CatalogOptions.read(environment).check();
    }

    @Override
    public Optional<Section> section(Serving serving) {
        return Optional.of(CatalogSection.over(serving.runtime()));
    }

    /** The ways in which the commands open what they need. */
    record Doors(Program program, CatalogInstallation catalog) {
        /** For commands that use the database alone. */
        CatalogDesk existing() {
            return CatalogDesk.over(program.existing(catalog.application()));
        }

        /** For commands that also call the shop, or the raw storage. */
        CatalogDesk existingForCalls() {
            return CatalogDesk.over(program.existingForCalls(catalog));
        }

        /** For commands that work. */
        CatalogDesk prepared() {
            return CatalogDesk.over(program.prepared(List.of(catalog)));
        }
    }
}

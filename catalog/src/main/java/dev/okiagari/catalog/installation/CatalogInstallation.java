package dev.okiagari.catalog.installation;

import dev.okiagari.application.Application;
import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.application.program.Serving;
import dev.okiagari.catalog.command.CatalogCommand;
import dev.okiagari.catalog.setup.CatalogApplication;
import dev.okiagari.catalog.setup.CatalogOptions;
import dev.okiagari.catalog.setup.RakutenSource;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.web.SiteSection;
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
        return CatalogCommand.with(program, this);
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
    public Optional<SiteSection> section(Serving serving) {
        return Optional.of(CatalogSection.over(serving.runtime()));
    }
}

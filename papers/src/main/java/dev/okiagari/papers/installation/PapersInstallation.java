package dev.okiagari.papers.installation;

import dev.okiagari.application.Application;
import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.application.program.Serving;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.papers.command.PapersCommand;
import dev.okiagari.papers.setup.ArxivSource;
import dev.okiagari.papers.setup.PapersApplication;
import dev.okiagari.papers.setup.ReadingSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Papers in this program. */
public final class PapersInstallation implements Installation {
    private final Application application = new PapersApplication();

    @Override
    public Application application() {
        return application;
    }

    @Override
    public CommandLine commands(Program program) {
        return PapersCommand.with(program, this);
    }

    @Override
    public List<Setting> settings(Map<String, String> environment) {
        return Stream.of(
                        ArxivSource.read(environment).all(),
                        ReadingSource.read(environment).all())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public void checkSettings(Map<String, String> environment) {
        ArxivSource.read(environment).check();
        ReadingSource.read(environment).reading();
    }

    @Override
    public Optional<SiteSection> section(Serving serving) {
        return Optional.of(PapersSection.open(serving));
    }
}

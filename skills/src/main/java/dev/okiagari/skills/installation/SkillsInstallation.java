package dev.okiagari.skills.installation;

import dev.okiagari.application.Application;
import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.application.program.Serving;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.skills.command.SkillsCommand;
import dev.okiagari.skills.setup.SkillSource;
import dev.okiagari.skills.setup.SkillsApplication;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/** Skills in this program. */
public final class SkillsInstallation implements Installation {
    private final Application application = new SkillsApplication();

    @Override
    public Application application() {
        return application;
    }

    @Override
    public CommandLine commands(Program program) {
        return SkillsCommand.with(program, this);
    }

    @Override
    public List<Setting> settings(Map<String, String> environment) {
        return SkillSource.read(environment).all();
    }

    @Override
    public void checkSettings(Map<String, String> environment) {
        SkillSource.read(environment).check();
    }

    @Override
    public Optional<SiteSection> section(Serving serving) {
        return Optional.of(new SkillsSection(serving));
    }
}

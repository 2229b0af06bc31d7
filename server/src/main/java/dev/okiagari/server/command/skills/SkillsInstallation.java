package dev.okiagari.server.command.skills;

import dev.okiagari.application.Application;
import dev.okiagari.console.web.Section;
import dev.okiagari.server.settings.Setting;
import dev.okiagari.server.skills.SkillSource;
import dev.okiagari.server.skills.SkillsApplication;
import dev.okiagari.server.web.ClientAddress;
import dev.okiagari.server.web.skills.section.SkillsSection;
import dev.okiagari.server.wiring.Installation;
import dev.okiagari.server.wiring.Program;
import dev.okiagari.server.wiring.Serving;
import java.util.ArrayList;
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
        return SkillsCommand.with(new Doors(program, this));
    }

    @Override
    public List<Setting> settings(Map<String, String> environment) {
        List<Setting> all = new ArrayList<>(SkillSource.read(environment).all());
        all.add(ClientAddress.setting(environment));
        return all;
    }

    @Override
    public void checkSettings(Map<String, String> environment) {
        SkillSource.read(environment).check();
        ClientAddress.read(environment);
    }

    @Override
    public Optional<Section> section(Serving serving) {
        return Optional.of(new SkillsSection(serving));
    }

    /** The ways in which the commands open what they need. */
    record Doors(Program program, SkillsInstallation skills) {
        /** For commands that use the database alone. */
        SkillDesk existing() {
            return SkillDesk.over(program.existing(skills.application()));
        }

        /** For commands that take skills in. */
        SkillDesk prepared() {
            return SkillDesk.over(program.prepared(List.of(skills)));
        }
    }
}

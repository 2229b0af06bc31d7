package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.skills.host.CodeHosts;
import dev.okiagari.skills.host.SourceArchives;
import dev.okiagari.skills.state.SubmissionStage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.postgresql.ds.PGSimpleDataSource;

/** A node in a process of its own, whose scans never end, so that it can be killed in the middle of one. */
public final class SkillWorkerProcess {
    private SkillWorkerProcess() {}

    /** Arguments: JDBC address, user, password, address of the code host, pace. Works until it is killed. */
    public static void main(String[] args) throws InterruptedException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(args[0]);
        source.setUser(args[1]);
        source.setPassword(args[2]);
        CodeHosts hosts = CodeHosts.read(args[3], true);
        SubmissionSteps steps = new SubmissionSteps(
                Database.pooled(source, "killed", Database.COMMAND_CONNECTIONS),
                new SubmissionSteps.Connections(new SourceArchives(GuardedHttp.open(hosts.guard())), hosts, null),
                SkillFixture.SETTINGS);
        Engine engine = Engine.on(source)
                .settings(Settings.defaults()
                        .with(s -> s.atPace(Double.parseDouble(args[4])).name("killed")))
                .work(steps.steps((stage, code) -> stage == SubmissionStage.TIER1
                        ? attempt -> {
                            new CountDownLatch(1).await();
                            return code.run(attempt);
                        }
                        : code))
                .start();
        System.out.println("started " + engine.nodeId());
        new CountDownLatch(1).await();
    }

    /** Starts one; its output goes to the log. */
    static Process start(Path log, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                SkillWorkerProcess.class.getName()));
        command.addAll(List.of(args));
        File file = log.toFile();
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(file))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(file))
                .start();
    }
}

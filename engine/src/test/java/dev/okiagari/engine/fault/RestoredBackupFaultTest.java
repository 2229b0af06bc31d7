package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Proving;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Settings;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real backups, a minute old, are restored under two live nodes at the default pace and 200 submissions a second. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RestoredBackupFaultTest {
    private static final int PER_SECOND = 200;
    private static final int BEFORE_THE_BACKUP = 10 * PER_SECOND;
    private static final Duration AGE = Duration.ofSeconds(60);
    private static final int AFTERWARDS = 20 * PER_SECOND;

    /** What brings a database back. */
    private interface Restore {
        void run() throws Exception;
    }

    /** Takes a backup, and says how it is restored. */
    private interface Backup {
        Restore take(PostgresMember server) throws Exception;
    }

    @Test
    void a_dump_restored_in_place_mixes_nothing_up() throws Exception {
        prove("a dump restored in place", server -> {
            server.dump("work");
            return () -> server.restoreDump("work");
        });
    }

    @Test
    void a_base_backup_mixes_nothing_up() throws Exception {
        prove("a base backup", server -> {
            server.takeBaseBackup();
            return server::restoreBaseBackup;
        });
    }

    private static void prove(String what, Backup backup) throws Exception {
        Proving.onlyWhenAsked();
        try (ReplicatedPostgres servers = ReplicatedPostgres.start()) {
            PostgresMember server = servers.leader();
            servers.createDatabase("work");
            Schema.apply(server.dataSource("work"));
            EffectsFixture world = new EffectsFixture(server.dataSource("work"));
            try (HikariDataSource pool = pool(server);
                    Engine one = start(pool, world);
                    Engine two = start(pool, world);
                    SubmitStream stream = SubmitStream.to(Client.on(pool), EffectsFixture.WORK, PER_SECOND)) {
                assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
                stream.awaitSent(BEFORE_THE_BACKUP);
                Restore restore = backup.take(server);
                boolean isOver = new CountDownLatch(1).await(AGE.toMillis(), TimeUnit.MILLISECONDS); // the backup ages
                assertThat(isOver).isFalse();

                restore.run();

                stream.awaitSent(stream.sent() + AFTERWARDS);
                stream.stop();
                world.awaitAllDone();
                world.requireNothingMixedUp();
                System.out.printf(
                        "prove: %s under two nodes: %d submitted, %d refused while it was away, %d in the database and done once,"
                                + " 0 effects under a wrong key, 0 of %d idempotency keys shared%n",
                        what,
                        stream.sent(),
                        stream.refused(),
                        TestSql.number(server.dataSource("work"), "select count(*) from okiagari.target"),
                        world.keys());
            }
        }
    }

    private static Engine start(HikariDataSource pool, EffectsFixture world) {
        return Engine.on(pool)
                .work(world.steps())
                .settings(Settings.defaults().with(s -> s.stopOnExit(false)))
                .start();
    }

    private static HikariDataSource pool(PostgresMember server) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl("jdbc:postgresql://" + server.address() + "/work");
        pool.setUsername(ReplicatedPostgres.USER);
        pool.setMaximumPoolSize(40);
        return pool;
    }
}

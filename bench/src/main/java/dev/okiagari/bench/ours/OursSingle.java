package dev.okiagari.bench.ours;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Latencies;
import dev.okiagari.bench.Starts;
import dev.okiagari.bench.Submitters;
import dev.okiagari.bench.Work;
import dev.okiagari.bench.ours.Ours.Load;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Settings;
import java.sql.SQLException;
import java.util.Set;

/** Items one at a time through the client: in a crowd of submitters, and on a node that idles. */
public final class OursSingle implements Contender {
    private volatile long submitted;

    @Override
    public String name() {
        return "ours-single";
    }

    @Override
    public String settings() {
        return "the client's submit, from a pool; idle: the node's own client (near), and one that only shares the database (far)";
    }

    @Override
    public Set<Work> works() {
        return Set.of(Work.SUBMIT, Work.IDLE);
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        Schema.apply(course.source());
        course.start();
        try (HikariDataSource pool = course.pool(Submitters.CONNECTIONS)) {
            Client client = Client.on(pool);
            if (work == Work.SUBMIT) {
                Load load = new Load(1);
                submitted = Submitters.measure(course, key -> client.submit(Ours.PIPELINE, key, load));
            } else {
                idle(course, pool, client);
            }
            course.stop();
            course.units(submitted);
        }
    }

    private void idle(Course course, HikariDataSource pool, Client far) throws Exception {
        Starts starts = new Starts();
        try (Engine engine = Engine.on(pool)
                .settings(Settings.defaults())
                .work(Ours.PIPELINE.steps().step("only", attempt -> {
                    starts.tell();
                    return Outcome.done();
                }))
                .start()) {
            Latencies latencies = new Latencies(course, starts);
            latencies.measure("near", 0, n -> engine.client().submit(Ours.PIPELINE, "key-" + n, new Load(n)));
            latencies.measure("far", course.items(), n -> far.submit(Ours.PIPELINE, "key-" + n, new Load(n)));
            submitted = 2L * course.items();
        }
    }

    @Override
    public void verify(Work work, Course course) throws SQLException {
        course.expect(submitted, "select count(*) from okiagari.target");
        course.expect(work == Work.IDLE ? submitted : 0, "select count(*) from okiagari.finished where state = 'done'");
    }
}

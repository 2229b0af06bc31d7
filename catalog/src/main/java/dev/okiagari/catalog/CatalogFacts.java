package dev.okiagari.catalog;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.HealthFact;
import dev.okiagari.catalog.store.FactReads;
import dev.okiagari.catalog.store.NetTable;
import dev.okiagari.catalog.view.NetView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** What the doctor says about the catalog's tables. */
public final class CatalogFacts {
    private CatalogFacts() {}

    public static List<HealthFact> of(Connection connection) throws SQLException {
        FactReads.Facts facts = new FactReads().read(connection);
        return List.of(
                HealthFact.ok(say("health.catalog"), say("health.sizes", facts.targets(), facts.items(), facts.owed())),
                net(connection));
    }

    private static HealthFact net(Connection connection) throws SQLException {
        Optional<NetView> newest =
                new NetTable().list(connection, null, 1).stream().findFirst();
        String name = say("health.net");
        if (newest.isEmpty()) {
            return HealthFact.ok(name, say("health.no-net"));
        }
        NetView net = newest.get();
        if (net.isOpen()) {
            return HealthFact.ok(name, say("health.open", net.key(), net.startedAt()));
        }
        return net.isStopped()
                ? HealthFact.problem(
                        name, say("health.stopped", net.key()), String.valueOf(net.reason()), say("health.advice"))
                : HealthFact.ok(name, say("health.ended", net.key(), net.verdict()));
    }
}

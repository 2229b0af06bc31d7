package dev.okiagari.catalog;

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
        String sizes = facts.targets() + " target genres, " + facts.items() + " items, " + facts.owed()
                + " failed targets are owed";
        return List.of(HealthFact.ok("catalog", sizes), net(connection));
    }

    private static HealthFact net(Connection connection) throws SQLException {
        Optional<NetView> newest =
                new NetTable().list(connection, null, 1).stream().findFirst();
        if (newest.isEmpty()) {
            return HealthFact.ok("newest net", "none yet");
        }
        NetView net = newest.get();
        if (net.isOpen()) {
            return HealthFact.ok("newest net", net.key() + " is open since " + net.startedAt());
        }
        return "stopped".equals(net.verdict())
                ? HealthFact.problem(
                        "newest net",
                        net.key() + " was stopped",
                        String.valueOf(net.reason()),
                        "fix the cause, then ./okiagari catalog resume")
                : HealthFact.ok("newest net", net.key() + " has " + net.verdict());
    }
}

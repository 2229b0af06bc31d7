package dev.okiagari.application;

import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * An application as a program sees it: the tables to migrate, the work of a node, and health checks. A program has one list of its
 * applications and takes everything else from them. Implementations keep no state; threads may share them.
 */
public interface Application {

    /** The name of its command group and of its health facts: one lower-case word. */
    String name();

    /** The tables that are migrated after the engine's. */
    Tables tables();

    /**
     * Opens what a node needs to work on it. The caller closes it after the engine. Throws, with what to do, when a resource cannot be
     * used; nothing stays open then.
     */
    Work open(Resources resources);

    /** Examines its tables, which exist and fit this build, and whether the settings fit what is in them. */
    default List<HealthFact> examineDatabase(Connection connection, Map<String, String> settings) throws SQLException {
        return List.of();
    }

    /** Examines the external services it uses, also when there is no database. Never throws because of a wrong setting. */
    default List<HealthFact> examineServices(Map<String, String> settings) {
        return List.of();
    }

    /** The work of a node. */
    interface Work extends AutoCloseable {
        List<Steps<?>> steps();

        default List<Schedule> schedules() {
            return List.of();
        }

        /** Listens to what the node does. */
        default Listener listener() {
            return Listener.NONE;
        }

        @Override
        default void close() {}
    }
}

package dev.okiagari.springboot;

import java.sql.Connection;

/** Something that has to be bound to the thread, so that code of Spring uses the connection of a write. */
interface WriteResource {
    Bound bind(Connection tx);

    /** Bound until it is closed. */
    interface Bound extends AutoCloseable {
        /** The work went well: sends what was kept back to the database. */
        void complete();

        /** True when somebody inside asked for a rollback. */
        boolean isRollbackOnly();

        /** Unbinds; what was not completed is dropped. */
        @Override
        void close();
    }
}

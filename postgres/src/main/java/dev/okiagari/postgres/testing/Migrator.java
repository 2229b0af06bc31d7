package dev.okiagari.postgres.testing;

import javax.sql.DataSource;

/** Brings an empty database to the state a test starts from. Closes every connection it opens: an open one hinders cloning. */
@FunctionalInterface
public interface Migrator {

    void migrate(DataSource empty) throws Exception;
}

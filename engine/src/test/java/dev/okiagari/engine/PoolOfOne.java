package dev.okiagari.engine;

import com.mchange.v2.c3p0.ComboPooledDataSource;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.postgres.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.time.Duration;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;

/** Pools of one connection, for which they do not wait long. */
enum PoolOfOne {
    HIKARI {
        @Override
        DataSource on(TestDatabase database) {
            return hikari(database);
        }
    },
    TOMCAT {
        @Override
        DataSource on(TestDatabase database) {
            PoolProperties pool = new PoolProperties();
            pool.setUrl(database.jdbcUrl());
            pool.setUsername(database.user());
            pool.setPassword(database.password());
            pool.setMaxActive(1);
            pool.setInitialSize(1);
            pool.setMaxIdle(1);
            pool.setMinIdle(1);
            pool.setMaxWait(PATIENCE_MILLIS);
            return new org.apache.tomcat.jdbc.pool.DataSource(pool);
        }
    },
    DBCP {
        @Override
        DataSource on(TestDatabase database) {
            BasicDataSource pool = new BasicDataSource();
            pool.setUrl(database.jdbcUrl());
            pool.setUsername(database.user());
            pool.setPassword(database.password());
            pool.setMaxTotal(1);
            pool.setMaxWait(Duration.ofMillis(PATIENCE_MILLIS));
            return pool;
        }
    },
    C3P0 {
        @Override
        DataSource on(TestDatabase database) {
            ComboPooledDataSource pool = new ComboPooledDataSource();
            pool.setJdbcUrl(database.jdbcUrl());
            pool.setUser(database.user());
            pool.setPassword(database.password());
            pool.setInitialPoolSize(1);
            pool.setMinPoolSize(1);
            pool.setMaxPoolSize(1);
            pool.setCheckoutTimeout(2000); // the first connection is opened within it, too
            return pool;
        }
    },
    AGROAL {
        @Override
        DataSource on(TestDatabase database) throws Exception {
            return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                    .connectionPoolConfiguration(pool -> pool.maxSize(1)
                            .acquisitionTimeout(Duration.ofMillis(PATIENCE_MILLIS))
                            .connectionFactoryConfiguration(factory -> factory.jdbcUrl(database.jdbcUrl())
                                    .principal(new NamePrincipal(database.user()))
                                    .credential(new SimplePassword(database.password())))));
        }
    };

    abstract DataSource on(TestDatabase database) throws Exception;

    private static final int PATIENCE_MILLIS = 1000;

    static void close(DataSource pool) throws Exception {
        if (pool instanceof AutoCloseable closeable) {
            closeable.close();
        } else {
            ((org.apache.tomcat.jdbc.pool.DataSource) pool).close();
        }
    }

    static HikariDataSource hikari(TestDatabase database) {
        return hikari(database.jdbcUrl(), database);
    }

    static HikariDataSource hikari(String jdbcUrl, TestDatabase database) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(jdbcUrl);
        pool.setUsername(database.user());
        pool.setPassword(database.password());
        pool.setMaximumPoolSize(1);
        pool.setConnectionTimeout(PATIENCE_MILLIS);
        pool.setInitializationFailTimeout(-1);
        return pool;
    }
}

package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;

/**
 * The meaning of database failures. A known SQLSTATE decides; then Spring's exception class, then JDBC's own classes,
 * which drivers of other databases use.
 */
final class DatabaseRules {
    private static final Category CONFLICT = Kind.TRANSIENT.as("db.conflict");
    private static final Category LOCK_TIMEOUT = Kind.TRANSIENT.as("db.lock_timeout");
    private static final Category TIMEOUT = Kind.TRANSIENT.as("db.timeout");
    private static final Category UNAVAILABLE = Kind.TRANSIENT.as("db.unavailable");
    private static final Category CONNECTION = Kind.TRANSIENT.as("db.connection");
    private static final Category AUTH = Kind.MISCONFIGURED.as("db.auth");
    private static final Category BAD_DATA = Kind.BROKEN.as("db.bad_data");
    private static final Category CONSTRAINT = Kind.BROKEN.as("db.constraint");
    private static final Category STATEMENT = Kind.BROKEN.as("db.statement");

    private static final Rules SQL_STATES = Rules.of()
            .sqlState("25P02", Kind.UNKNOWN.as("db.swallowed_error"))
            .sqlState("40", CONFLICT)
            .sqlState("55P03", LOCK_TIMEOUT)
            .sqlState("57", UNAVAILABLE)
            .sqlState("53", Kind.TRANSIENT.as("db.resources"))
            .sqlState("08", CONNECTION)
            .sqlState("58", Kind.TRANSIENT.as("db.system"))
            .sqlState("28", AUTH)
            .sqlState("42501", AUTH)
            .sqlState("22", BAD_DATA)
            .sqlState("23", CONSTRAINT)
            .sqlState("42", STATEMENT);

    /** Not included: an empty or too large result, because only the step knows what that means. */
    private static final Rules SPRING = Rules.of()
            .thrown("org.springframework.dao.CannotAcquireLockException", LOCK_TIMEOUT)
            .thrown("org.springframework.dao.ConcurrencyFailureException", CONFLICT)
            .thrown("org.springframework.dao.QueryTimeoutException", TIMEOUT)
            .thrown("org.springframework.dao.TransientDataAccessException", UNAVAILABLE)
            .thrown("org.springframework.dao.RecoverableDataAccessException", UNAVAILABLE)
            .thrown("org.springframework.dao.NonTransientDataAccessResourceException", CONNECTION)
            .thrown("org.springframework.transaction.CannotCreateTransactionException", CONNECTION)
            .thrown("org.springframework.transaction.TransactionTimedOutException", TIMEOUT)
            .thrown("org.springframework.dao.PermissionDeniedDataAccessException", AUTH)
            .thrown("org.springframework.dao.DataIntegrityViolationException", CONSTRAINT)
            .thrown("org.springframework.dao.InvalidDataAccessResourceUsageException", STATEMENT)
            .thrown("org.springframework.dao.InvalidDataAccessApiUsageException", Kind.BROKEN.as("db.usage"));

    private static final Rules JDBC = Rules.of()
            .thrown(SQLTimeoutException.class, TIMEOUT)
            .thrown(SQLTransactionRollbackException.class, CONFLICT)
            .thrown(SQLTransientConnectionException.class, CONNECTION)
            .thrown(SQLNonTransientConnectionException.class, CONNECTION)
            .thrown(SQLRecoverableException.class, CONNECTION)
            .thrown(SQLTransientException.class, UNAVAILABLE)
            .thrown(SQLInvalidAuthorizationSpecException.class, AUTH)
            .thrown(SQLDataException.class, BAD_DATA)
            .thrown(SQLIntegrityConstraintViolationException.class, CONSTRAINT)
            .thrown(SQLSyntaxErrorException.class, STATEMENT)
            .thrown(SQLFeatureNotSupportedException.class, STATEMENT)
            .thrown(SQLException.class, Kind.UNKNOWN.as("db.unknown"));

    static final Rules RULES = SQL_STATES.then(SPRING).then(JDBC);

    private DatabaseRules() {}
}

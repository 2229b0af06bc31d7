package dev.okiagari.springboot;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.orm.jpa.EntityManagerFactoryInfo;
import org.springframework.orm.jpa.EntityManagerHolder;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Sessions of Hibernate on the connection of a write, one for each factory of the same data source. */
final class SessionsOfWrites implements WriteResource {
    private final DataSource source;
    private final ObjectProvider<EntityManagerFactory> factories;

    /** @param factories asked late: entities may have listeners that use the client */
    SessionsOfWrites(DataSource source, ObjectProvider<EntityManagerFactory> factories) {
        this.source = source;
        this.factories = factories;
    }

    @Override
    public Bound bind(Connection tx) {
        Sessions sessions = new Sessions();
        boolean isBound = false;
        try {
            factories.orderedStream().filter(this::isOurs).forEach(factory -> sessions.add(factory, tx));
            isBound = true;
            return sessions;
        } finally {
            if (!isBound) {
                sessions.close();
            }
        }
    }

    /** A factory of another data source has transactions of its own. */
    private boolean isOurs(EntityManagerFactory factory) {
        return factory instanceof EntityManagerFactoryInfo info && source.equals(info.getDataSource());
    }

    /** One session on a connection that somebody else commits. */
    private record Session(EntityManagerFactory factory, EntityManager manager, Holder holder) {}

    /** Open sessions, bound to this thread. */
    private static final class Sessions implements Bound {
        private final List<Session> open = new ArrayList<>();

        void add(EntityManagerFactory factory, Connection tx) {
            SessionFactory sessions;
            try {
                sessions = factory.unwrap(SessionFactory.class);
            } catch (PersistenceException e) {
                throw new IllegalStateException(
                        "could not write by Spring because only Hibernate can be given the"
                                + " connection of a write; use JdbcClient or the write's own connection",
                        e);
            }
            EntityManager manager =
                    sessions.withOptions().connection(uncommitted(tx)).openSession();
            Session session = new Session(factory, manager, new Holder(manager));
            manager.getTransaction().begin();
            TransactionSynchronizationManager.bindResource(factory, session.holder());
            open.add(session);
        }

        @Override
        public void complete() {
            open.forEach(session -> {
                if (!isRollbackOnly()) {
                    session.manager()
                            .getTransaction()
                            .commit(); // sends what was kept back; the connection ignores the rest
                }
            });
        }

        @Override
        public boolean isRollbackOnly() {
            return open.stream()
                    .anyMatch(session -> session.holder().isRollbackOnly()
                            || (session.manager().getTransaction().isActive()
                                    && session.manager().getTransaction().getRollbackOnly()));
        }

        @Override
        public void close() {
            open.forEach(session -> {
                TransactionSynchronizationManager.unbindResource(session.factory());
                try {
                    if (session.manager().getTransaction().isActive()) {
                        session.manager().getTransaction().rollback();
                    }
                } finally {
                    session.manager().close();
                }
            });
            open.clear();
        }
    }

    /** A session inside a transaction, which methods with {@code @Transactional} then take part in. */
    private static final class Holder extends EntityManagerHolder {
        Holder(EntityManager manager) {
            super(manager);
            setTransactionActive(true);
            setSynchronizedWithTransaction(true);
        }
    }

    /** Hibernate ends a transaction that the engine ends: here that does nothing. */
    private static Connection uncommitted(Connection tx) {
        return (Connection) Proxy.newProxyInstance(
                SessionsOfWrites.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    boolean isEnd = List.of("commit", "close", "setAutoCommit", "setReadOnly")
                                    .contains(method.getName())
                            || (method.getName().equals("rollback") && method.getParameterCount() == 0);
                    if (isEnd) {
                        return null;
                    }
                    try {
                        return method.invoke(tx, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}

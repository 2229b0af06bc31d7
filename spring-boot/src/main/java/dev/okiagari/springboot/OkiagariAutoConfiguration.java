package dev.okiagari.springboot;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.info.BuildProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * The tables, a client that takes part in transactions, and a node that works on all beans of type {@link Steps}. The client does not need the node, so that
 * steps may use the client.
 */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
            "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration"
        })
@ConditionalOnProperty(name = "okiagari.enabled", havingValue = "true", matchIfMissing = true)
@ConditionalOnSingleCandidate(DataSource.class)
@EnableConfigurationProperties(OkiagariProperties.class)
public class OkiagariAutoConfiguration {
    /** Before hooks of the application, so that its own code is inside. */
    private static final int OUTSIDE = Integer.MIN_VALUE + 100;

    @Bean
    @DependsOnDatabaseInitialization
    EngineTables okiagariTables(DataSource source, OkiagariProperties properties) {
        return EngineTables.prepared(source, properties.schema());
    }

    @Bean
    @ConditionalOnMissingBean
    Client okiagariClient(
            DataSource source, EngineTables tables, ObjectProvider<Codec> codec, ObjectProvider<Engine> engine) {
        return WakingDataSource.clientOn(tables.in(source), codec.getIfAvailable(Codec::found), engine);
    }

    /** Lets the writes of outcomes use Spring's transactions. */
    @Bean
    @Order(OUTSIDE)
    SpringWrites okiagariWrites(DataSource source, ObjectProvider<WriteResource> others) {
        return new SpringWrites(source, others.orderedStream().toList());
    }

    @Bean
    @Order(OUTSIDE + 1)
    @ConditionalOnProperty(name = "okiagari.mdc.enabled", havingValue = "true", matchIfMissing = true)
    LoggingKeys okiagariLoggingKeys() {
        return new LoggingKeys();
    }

    /** With JPA by Hibernate, repositories take part in writes, too. */
    @Configuration(proxyBeanMethods = false)
    @org.springframework.boot.autoconfigure.condition.ConditionalOnClass(
            name = {
                "jakarta.persistence.EntityManagerFactory",
                "org.hibernate.SessionFactory",
                "org.springframework.orm.jpa.EntityManagerHolder"
            })
    static class OfHibernate {
        @Bean
        WriteResource okiagariSessions(
                DataSource source, ObjectProvider<jakarta.persistence.EntityManagerFactory> factories) {
            return new SessionsOfWrites(source, factories);
        }
    }

    /** Steps or schedules to work on. */
    static class HasWork extends AnyNestedCondition {
        HasWork() {
            super(ConfigurationPhase.REGISTER_BEAN);
        }

        @ConditionalOnBean(Steps.class)
        static class HasSteps {}

        @ConditionalOnBean(Schedule.class)
        static class HasSchedules {}
    }

    /** A node in this process. */
    @Configuration(proxyBeanMethods = false)
    @Conditional(HasWork.class)
    @ConditionalOnProperty(name = "okiagari.work", havingValue = "true", matchIfMissing = true)
    static class OfNode {
        @Bean(destroyMethod = "close")
        @ConditionalOnMissingBean
        Engine okiagariEngine(
                DataSource source,
                EngineTables tables,
                OkiagariProperties properties,
                Environment environment,
                ObjectProvider<BuildProperties> built,
                ObjectProvider<Codec> codec,
                ObjectProvider<Steps<?>> steps,
                ObjectProvider<Schedule> schedules,
                ObjectProvider<Listener> listeners,
                ObjectProvider<Around> hooks,
                ObjectProvider<EngineCustomizer> customizers) {
            String application = environment.getProperty("spring.application.name", "node");
            Engine.Builder builder = Engine.on(tables.in(source))
                    .codec(codec.getIfAvailable(Codec::found))
                    .settings(properties.settings(application))
                    .buildName(buildName(properties, built.getIfAvailable()));
            steps.orderedStream().forEach(builder::work);
            schedules.orderedStream().forEach(builder::schedule);
            listeners.orderedStream().forEach(builder::listener);
            hooks.orderedStream().forEach(builder::around);
            customizers.orderedStream().forEach(one -> one.customize(builder));
            return builder.build();
        }

        private static String buildName(
                OkiagariProperties properties, @org.jspecify.annotations.Nullable BuildProperties built) {
            String own = properties.build();
            String version = built == null ? null : built.getVersion();
            return own != null ? own : version != null ? version : "unknown";
        }

        @Bean
        NodeLifecycle okiagariLifecycle(Engine engine) {
            return new NodeLifecycle(engine);
        }
    }
}

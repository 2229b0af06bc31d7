package dev.okiagari.springboot;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.info.ConditionalOnEnabledInfoContributor;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What operators of the application see of Okiagari: the endpoint {@code okiagari}, and its part of {@code info}. */
@AutoConfiguration(after = OkiagariAutoConfiguration.class)
@ConditionalOnClass({ConditionalOnAvailableEndpoint.class, InfoContributor.class})
@ConditionalOnBean(EngineTables.class)
public class OkiagariActuatorAutoConfiguration {
    /** What health says, for the indicator of either Spring Boot. */
    @Bean
    NodeCondition okiagariCondition(ObjectProvider<Engine> engine, ObjectProvider<NodeLifecycle> lifecycle) {
        return new NodeCondition(engine, lifecycle);
    }

    /** By its own switch, {@code management.endpoint.okiagari.access}. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnAvailableEndpoint(endpoint = OkiagariEndpoint.class)
    static class OfEndpoint {
        @Bean
        OkiagariEndpoint okiagariEndpoint(Client client) {
            return new OkiagariEndpoint(client);
        }
    }

    /** By its own switch, {@code management.info.okiagari.enabled}. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnEnabledInfoContributor("okiagari")
    static class OfIdentity {
        @Bean
        InfoContributor okiagariInfo(NodeCondition condition) {
            return info -> info.withDetail("okiagari", condition.identity());
        }
    }
}

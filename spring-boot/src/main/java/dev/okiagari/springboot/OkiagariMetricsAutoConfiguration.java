package dev.okiagari.springboot;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.micrometer.AttemptMeters;
import dev.okiagari.micrometer.FigureMeters;
import dev.okiagari.micrometer.FigureReading;
import dev.okiagari.micrometer.NodeMeters;
import dev.okiagari.micrometer.ObservedAttempts;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/** Meters of the node and of its database in the application's registry, and an observation around each attempt. */
@AutoConfiguration(
        after = OkiagariAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.observation.ObservationAutoConfiguration"
        })
@ConditionalOnClass(AttemptMeters.class)
@ConditionalOnBean(EngineTables.class)
public class OkiagariMetricsAutoConfiguration {
    private static final int OUTERMOST = Integer.MIN_VALUE;

    /** In the application's registry. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean(MeterRegistry.class)
    @ConditionalOnProperty(name = "okiagari.metrics.enabled", havingValue = "true", matchIfMissing = true)
    static class OfMeters {
        @Bean
        @ConditionalOnMissingBean
        AttemptMeters okiagariAttemptMeters(MeterRegistry registry) {
            return new AttemptMeters(registry);
        }

        @Bean(destroyMethod = "close")
        FigureReading okiagariFigureReading(Client client, MeterRegistry registry, OkiagariProperties properties) {
            return new FigureReading(
                    client, new FigureMeters(registry), properties.metrics().every());
        }

        @Bean
        @ConditionalOnBean(Engine.class)
        NodeMeters okiagariNodeMeters(Engine engine) {
            return new NodeMeters(engine);
        }
    }

    /** Around each attempt. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ObservationRegistry.class)
    @ConditionalOnBean(ObservationRegistry.class)
    @ConditionalOnProperty(name = "okiagari.observation.enabled", havingValue = "true", matchIfMissing = true)
    static class OfObservations {
        @Bean
        @Order(OUTERMOST)
        @ConditionalOnMissingBean
        ObservedAttempts okiagariObservedAttempts(ObservationRegistry registry) {
            return new ObservedAttempts(registry);
        }
    }
}

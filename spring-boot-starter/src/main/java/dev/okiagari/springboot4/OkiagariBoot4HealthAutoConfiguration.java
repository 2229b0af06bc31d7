package dev.okiagari.springboot4;

import dev.okiagari.springboot.NodeCondition;
import dev.okiagari.springboot.OkiagariActuatorAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** The health indicator {@code okiagari}; its interface is not where the other Spring Boot has it. */
@AutoConfiguration(after = OkiagariActuatorAutoConfiguration.class)
@ConditionalOnClass(HealthIndicator.class)
@ConditionalOnBean(NodeCondition.class)
@ConditionalOnEnabledHealthIndicator("okiagari")
public class OkiagariBoot4HealthAutoConfiguration {
    @Bean
    HealthIndicator okiagariHealthIndicator(NodeCondition condition) {
        return () -> health(condition.status()).withDetails(condition.details()).build();
    }

    private static Health.Builder health(NodeCondition.Status status) {
        return switch (status) {
            case UP -> Health.up();
            case DOWN -> Health.down();
            case OUT_OF_SERVICE -> Health.outOfService();
        };
    }
}

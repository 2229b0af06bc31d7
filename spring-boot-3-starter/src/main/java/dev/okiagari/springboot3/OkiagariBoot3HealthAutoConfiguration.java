package dev.okiagari.springboot3;

import dev.okiagari.springboot.NodeCondition;
import dev.okiagari.springboot.OkiagariActuatorAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** The health indicator {@code okiagari}; its interface is not where the other Spring Boot has it. */
@AutoConfiguration(after = OkiagariActuatorAutoConfiguration.class)
@ConditionalOnClass(HealthIndicator.class)
@ConditionalOnBean(NodeCondition.class)
@ConditionalOnEnabledHealthIndicator("okiagari")
public class OkiagariBoot3HealthAutoConfiguration {
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

package dev.okiagari.springboot.testing;

import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;

/** Gives each class with {@link OkiagariTest} a database of its own, and no node. */
class OkiagariTestCustomizers implements ContextCustomizerFactory {
    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
        return AnnotatedElementUtils.hasAnnotation(testClass, OkiagariTest.class)
                ? new DatabaseOfClass(testClass)
                : null;
    }

    /** Equal for the same class only, so that no two classes share a context. The database is dropped when the JVM of the tests ends. */
    private record DatabaseOfClass(Class<?> testClass) implements ContextCustomizer {
        @Override
        public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration merged) {
            TestDatabase database = TestPostgres.database(testClass);
            TestPropertyValues.of(
                            "okiagari.work=false",
                            "okiagari.metrics.enabled=false",
                            "spring.datasource.url=" + database.jdbcUrl(),
                            "spring.datasource.username=" + database.user(),
                            "spring.datasource.password=" + database.password())
                    .applyTo(context);
        }
    }
}

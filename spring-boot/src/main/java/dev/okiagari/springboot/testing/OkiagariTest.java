package dev.okiagari.springboot.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.AliasFor;

/**
 * Tests steps with the application's own beans, without a web server and without a node: a {@code TestEngine} with all beans of type {@code Steps}, {@code Listener}
 * and {@code Around} is there to be injected, on a new database for each test class, which the application's migrations and the
 * starter prepare. Needs {@code okiagari-postgres} among the dependencies of tests.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE)
@Import(TestEngineConfiguration.class)
public @interface OkiagariTest {
    /** Properties of the test, as in {@link SpringBootTest}. */
    @AliasFor(annotation = SpringBootTest.class)
    String[] properties() default {};

    /** The application; found as for {@link SpringBootTest} when there are none. */
    @AliasFor(annotation = SpringBootTest.class)
    Class<?>[] classes() default {};
}

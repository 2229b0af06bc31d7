package dev.okiagari.checks;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.stream.Stream;

/** Data flows one way inside the engine: model ← store ← work, watch ← the engine's root. */
final class EngineArrows {
    private static final String ONE_WAY =
            "model ← store ← work, watch ← root: move the decision to model, the statement to store, the wiring to the root";

    private final String engine;

    EngineArrows(String base) {
        this.engine = base + ".engine";
    }

    Stream<ArchRule> rules() {
        return Stream.of(
                layer("model", "model"),
                layer("store", "model", "store"),
                layer("work", "model", "store", "work"),
                watch(),
                nobodySeesTesting(),
                modelIsPure(),
                modelCallsNoDatabase(),
                fewLibraries());
    }

    private ArchRule layer(String name, String... sees) {
        return classes()
                .that()
                .resideInAPackage(engine + "." + name + "..")
                .should()
                .onlyDependOnClassesThat(packages(sees).or(resideOutsideOfPackage(engine + "..")))
                .allowEmptyShould(true)
                .as("engine." + name + " sees in the engine only " + String.join(", ", sees))
                .because(ONE_WAY);
    }

    /** The watcher reads the same monotonic clock as the node and waits with the same bell, and sees nothing else of work. */
    private ArchRule watch() {
        return classes()
                .that()
                .resideInAPackage(engine + ".watch..")
                .should()
                .onlyDependOnClassesThat(packages("model", "store", "watch")
                        .or(resideOutsideOfPackage(engine + ".."))
                        .or(describe(
                                "the monotonic clock",
                                type -> type.getFullName().startsWith(engine + ".work.Ticks")
                                        || type.getFullName().equals(engine + ".work.Bell"))))
                .allowEmptyShould(true)
                .as("engine.watch sees in the engine only model, store, watch, work.Ticks and work.Bell")
                .because(ONE_WAY);
    }

    private ArchRule nobodySeesTesting() {
        return noClasses()
                .that()
                .resideInAPackage(engine + "..")
                .and()
                .resideOutsideOfPackage(engine + ".testing..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(engine + ".testing..")
                .allowEmptyShould(true)
                .because("the test kit is built on the engine, never the other way");
    }

    private ArchRule modelIsPure() {
        return noClasses()
                .that()
                .resideInAPackage(engine + ".model..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "org.slf4j..",
                                "javax.sql..",
                                "org.postgresql..",
                                "java.nio.file..",
                                "java.util.logging..")
                        .or(jdbcBeyondTheWrite()))
                .allowEmptyShould(true)
                .as("engine.model does no I/O and logs nothing")
                .because(
                        "decisions are pure functions: return what is to be said or done, and let store or work do it");
    }

    private ArchRule modelCallsNoDatabase() {
        return noClasses()
                .that()
                .resideInAPackage(engine + ".model..")
                .should()
                .callMethodWhere(describe(
                        "on a connection",
                        call -> call.getTargetOwner().getFullName().equals("java.sql.Connection")))
                .allowEmptyShould(true)
                .as("engine.model passes a connection on and never uses it")
                .because("the write of an outcome names the type Connection; running it belongs to work and store");
    }

    private ArchRule fewLibraries() {
        return classes()
                .that()
                .resideInAPackage(engine + "..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        engine + "..",
                        "java..",
                        "javax.sql..",
                        "org.slf4j..",
                        "org.postgresql..",
                        "com.fasterxml.jackson..",
                        "com.cronutils..",
                        "org.flywaydb..",
                        "org.jspecify.."))
                .allowEmptyShould(true)
                .as("the engine needs JDBC, SLF4J and Jackson only (cron and Flyway are optional)")
                .because("whoever takes the library takes its dependencies");
    }

    /** JDBC types other than the connection that a write receives and the exceptions that the classifier reads. */
    private static DescribedPredicate<JavaClass> jdbcBeyondTheWrite() {
        return describe(
                "JDBC beyond Connection and its exceptions",
                type -> type.getPackageName().equals("java.sql")
                        && !type.getSimpleName().equals("Connection")
                        && !type.getSimpleName().endsWith("Exception"));
    }

    private DescribedPredicate<JavaClass> packages(String... names) {
        return resideInAnyPackage(
                Arrays.stream(names).map(name -> engine + "." + name + "..").toArray(String[]::new));
    }
}

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
import java.util.List;
import java.util.stream.Stream;

/**
 * Data flows one way inside the engine: text ← values ← decide ← store ← log ← work, watch ← the engine's root, and
 * text ← time ← work, watch.
 */
final class EngineArrows {
    private static final String ONE_WAY =
            "values ← decide ← store ← log ← work, watch ← root: move the decision to decide, the statement to store, the wiring"
                    + " to the root";

    /** What users write and read: immutable values without I/O. */
    private static final String[] VALUES = {"model", "failure", "upstream", "schedule", "view"};

    private static final String[] BELOW_WORK = {
        "internal.text", "internal.decide", "internal.store", "internal.log", "internal.time"
    };

    private final String engine;
    private final String jdbc;

    EngineArrows(String base) {
        this.engine = base + ".engine";
        this.jdbc = base + ".jdbc";
    }

    Stream<ArchRule> rules() {
        return Stream.of(
                layer("internal.text", only("internal.text")),
                layer("internal.time", only("internal.time"), "internal.text"),
                layer("values", VALUES, "internal.text"),
                layer("internal.decide", only("internal.decide"), with(VALUES, "internal.text")),
                layer("internal.store", only("internal.store"), with(VALUES, "internal.text", "internal.decide")),
                layer("internal.log", only("internal.log"), with(VALUES, "internal.text", "internal.store")),
                layer("internal.work", only("internal.work"), with(VALUES, BELOW_WORK)),
                layer("internal.watch", only("internal.watch"), with(VALUES, BELOW_WORK)),
                nobodySeesTesting(),
                valuesArePure(),
                valuesCallNoDatabase(),
                fewLibraries());
    }

    private static String[] only(String name) {
        return new String[] {name};
    }

    private static String[] with(String[] names, String... more) {
        return Stream.concat(Arrays.stream(names), Arrays.stream(more)).toArray(String[]::new);
    }

    private ArchRule layer(String name, String[] rooms, String... sees) {
        return classes()
                .that(packages(rooms))
                .should()
                .onlyDependOnClassesThat(packages(with(rooms, sees)).or(resideOutsideOfPackage(engine + "..")))
                .allowEmptyShould(true)
                .as("engine: " + name + " see only what is below them")
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

    private ArchRule valuesArePure() {
        return noClasses()
                .that(packages(with(VALUES, "internal.decide")))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "org.slf4j..",
                                "javax.sql..",
                                "org.postgresql..",
                                "java.nio.file..",
                                "java.util.logging..")
                        .or(jdbcBeyondTheWrite())
                        .or(statements()))
                .allowEmptyShould(true)
                .as("engine: values and decisions do no I/O and log nothing")
                .because(
                        "decisions are pure functions: return what is to be said or done, and let store or work do it");
    }

    private ArchRule valuesCallNoDatabase() {
        return noClasses()
                .that(packages(with(VALUES, "internal.decide")))
                .should()
                .callMethodWhere(describe(
                        "on a connection",
                        call -> call.getTargetOwner().getFullName().equals("java.sql.Connection")))
                .allowEmptyShould(true)
                .as("engine: values and decisions pass a connection on and never use it")
                .because("the write of an outcome names the type Connection; running it belongs to work and store");
    }

    private ArchRule fewLibraries() {
        return classes()
                .that()
                .resideInAPackage(engine + "..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        engine + "..",
                        jdbc + "..",
                        "java..",
                        "javax.crypto..",
                        "javax.sql..",
                        "org.slf4j..",
                        "org.postgresql..",
                        "com.cronutils..",
                        "com.zaxxer.hikari..",
                        "org.flywaydb..",
                        "org.jspecify.."))
                .allowEmptyShould(true)
                .as("the engine needs JDBC and SLF4J only (cron, Flyway and HikariCP are optional)")
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

    /** Everything of our own JDBC module but what reads errors and cleans messages. */
    private DescribedPredicate<JavaClass> statements() {
        return describe(
                "statements",
                type -> type.getPackageName().equals(jdbc)
                        && !List.of("Messages", "DatabaseErrors").contains(type.getSimpleName()));
    }

    private DescribedPredicate<JavaClass> packages(String... names) {
        return resideInAnyPackage(
                Arrays.stream(names).map(name -> engine + "." + name + "..").toArray(String[]::new));
    }
}

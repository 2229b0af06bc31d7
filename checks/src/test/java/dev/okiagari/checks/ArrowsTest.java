package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Reads the compiled classes of all modules and fails when an arrow points the wrong way. */
final class ArrowsTest {
    private static final String PLANTED = "dev.okiagari.checks.planted";
    private static final JavaClasses SHIPPED = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.okiagari");

    @TestFactory
    Stream<DynamicTest> compiled_classes_keep() {
        return rules("dev.okiagari")
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(SHIPPED)));
    }

    @Test
    void every_module_is_really_read() {
        assertThat(List.of(
                        "jdbc",
                        "engine",
                        "jackson2",
                        "jackson3",
                        "micrometer",
                        "springboot",
                        "springboot4",
                        "springboot3",
                        "postgres",
                        "gateway",
                        "application",
                        "sandbox",
                        "kit",
                        "papers",
                        "catalog",
                        "skills",
                        "console",
                        "server",
                        "demo",
                        "examples",
                        "bench"))
                .allSatisfy(module -> assertThat(SHIPPED)
                        .anyMatch(type -> type.getPackageName().startsWith("dev.okiagari." + module)));
    }

    @Test
    void planted_arrows_are_found() {
        JavaClasses planted = new ClassFileImporter().importPackages(PLANTED);
        assertThat(rules(PLANTED).filter(rule -> rule.evaluate(planted).hasViolation()))
                .extracting(ArchRule::getDescription)
                .map(description -> description.replaceAll(", because.*", ""))
                .containsExactlyInAnyOrder(
                        "engine sees only jdbc",
                        "papers sees only application, gateway, engine, kit, jdbc",
                        "papers never sees catalog",
                        "papers: the domain sees neither the kit nor its faces",
                        "application: only program sees the kit",
                        "server: only Main sees papers",
                        "server: settings see no other room",
                        "server: wiring sees only settings and store",
                        "engine: internal.text see only what is below them",
                        "engine: internal.time see only what is below them",
                        "engine: values see only what is below them",
                        "engine: internal.store see only what is below them",
                        "engine: values and decisions do no I/O and log nothing",
                        "engine: values and decisions pass a connection on and never use it",
                        "the engine needs JDBC and SLF4J only (cron, Flyway and HikariCP are optional)");
    }

    private static Stream<ArchRule> rules(String base) {
        return Stream.of(new Arrows(base).rules(), new EngineArrows(base).rules(), new ServerArrows(base).rules())
                .flatMap(rules -> rules);
    }
}

package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The library has an edge, packages are rooms and not halls, and none of them go in circles. */
final class ShapeTest {
    private static final String PLANTED = "dev.okiagari.checks.planted";
    private static final int MOST_EXPORTED = 90;
    private static final int MOST_IN_A_PACKAGE = 30;
    private static final List<String> MODULES = List.of(
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
            "sandbox",
            "application",
            "kit",
            "papers",
            "skills",
            "catalog",
            "console",
            "server",
            "demo",
            "examples",
            "bench");

    private static final Shape SHAPE = new Shape("dev.okiagari");
    private static final JavaClasses SHIPPED = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.okiagari");

    @TestFactory
    Stream<DynamicTest> compiled_classes_keep() {
        return SHAPE.rules(MODULES)
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(SHIPPED)));
    }

    @Test
    void the_engine_exports_at_most_ninety_types() {
        List<String> exported = SHIPPED.stream()
                .filter(SHAPE::isExported)
                .map(JavaClass::getName)
                .sorted()
                .toList();
        System.out.println("measured: the engine exports " + exported.size() + " types");
        assertThat(exported).hasSizeBetween(50, MOST_EXPORTED);
    }

    @Test
    void no_package_has_more_than_thirty_classes() {
        assertThat(SHIPPED.stream()
                        .filter(JavaClass::isTopLevelClass)
                        .filter(type -> !type.getSimpleName().equals("package-info"))
                        .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting())))
                .allSatisfy((room, classes) -> assertThat(classes).as(room).isLessThanOrEqualTo(MOST_IN_A_PACKAGE));
    }

    @Test
    void outside_the_engine_no_file_names_engine_internal() {
        assertThat(Repository.here().sources())
                .filteredOn(source ->
                        !source.path().startsWith("engine/") && !source.path().startsWith("checks/"))
                .filteredOn(SourceFile::isJava)
                .filteredOn(source -> source.text().contains("okiagari.engine.internal"))
                .extracting(SourceFile::path)
                .isEmpty();
    }

    @Test
    void planted_faults_are_found() {
        JavaClasses planted = new ClassFileImporter().importPackages(PLANTED);
        assertThat(new Shape(PLANTED)
                        .rules(List.of("engine", "papers", "server"))
                        .filter(rule -> rule.evaluate(planted).hasViolation()))
                .extracting(ArchRule::getDescription)
                .map(description -> description.replaceAll(", because.*", ""))
                .containsExactlyInAnyOrder(
                        "nobody but the engine names engine.internal",
                        "signatures of exported types mention exported types only",
                        "packages of server are free of cycles");
    }
}

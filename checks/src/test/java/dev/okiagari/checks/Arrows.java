package dev.okiagari.checks;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.Map.entry;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Which module may see which. The package in front is a parameter, so that the rules can be shown planted classes. */
final class Arrows {
    static final List<String> APPLICATIONS = List.of("papers", "catalog", "submissions");

    /** Not shipped, so they may see everything; nobody may see them. */
    private static final List<String> NOT_SHIPPED = List.of("proving", "spring", "bench", "examples", "checks");

    /** What each shipped module may see besides itself. */
    private static final Map<String, List<String>> MAY_SEE = Map.ofEntries(
            entry("engine", List.of()),
            entry("postgres", List.of()),
            entry("sandbox", List.of()),
            entry("console", List.of("engine")),
            entry("gateway", List.of("engine")),
            entry("application", List.of("gateway", "engine")),
            entry("papers", List.of("application", "gateway", "engine")),
            entry("catalog", List.of("application", "gateway", "engine")),
            entry("submissions", List.of("application", "gateway", "engine")),
            entry(
                    "server",
                    List.of(
                            "papers",
                            "catalog",
                            "submissions",
                            "application",
                            "gateway",
                            "console",
                            "engine",
                            "postgres",
                            "sandbox")));

    private final String base;

    Arrows(String base) {
        this.base = base;
    }

    /** All rules about modules. */
    Stream<ArchRule> rules() {
        List<ArchRule> rules = new ArrayList<>();
        MAY_SEE.keySet().stream().sorted().map(this::moduleSees).forEach(rules::add);
        for (String one : APPLICATIONS) {
            for (String other : APPLICATIONS) {
                if (!one.equals(other)) {
                    rules.add(applicationNeverSees(one, other));
                }
            }
        }
        APPLICATIONS.forEach(application -> rules.add(storeStaysInside(application)));
        return rules.stream();
    }

    private ArchRule moduleSees(String module) {
        List<String> allowed = MAY_SEE.getOrDefault(module, List.of());
        String[] packages =
                Stream.concat(Stream.of(module), allowed.stream()).map(this::of).toArray(String[]::new);
        String sentence = allowed.isEmpty() ? " stands alone" : " sees only " + String.join(", ", allowed);
        return classes()
                .that()
                .resideInAPackage(of(module))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(packages).or(notOurs()))
                .allowEmptyShould(true)
                .as(module + sentence)
                .because("arrows point one way: move the code down, or pass in what it needs (docs: architecture)");
    }

    /** Also in the server, which has one package per application in each of its layers. */
    private ArchRule applicationNeverSees(String one, String other) {
        return noClasses()
                .that()
                .resideInAPackage(base + ".." + one + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(base + ".." + other + "..")
                .allowEmptyShould(true)
                .as(one + " never sees " + other)
                .because("applications share application, gateway and engine, nothing else: move what both need there");
    }

    /** Commands, API and pages would otherwise compose the same reads differently. */
    private ArchRule storeStaysInside(String application) {
        return noClasses()
                .that()
                .resideInAPackage(of("server"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(base + "." + application + ".store..")
                .allowEmptyShould(true)
                .as("server never names " + application + ".store")
                .because("an application is used through its façade, whose records commands, API and pages share");
    }

    private DescribedPredicate<JavaClass> notOurs() {
        String[] shippedOrNot = Stream.concat(MAY_SEE.keySet().stream(), NOT_SHIPPED.stream())
                .map(this::of)
                .toArray(String[]::new);
        return describe(
                "not of this project",
                type -> !resideInAnyPackage(shippedOrNot).test(type)
                        && (!resideInAPackage(base + "..").test(type)
                                || type.getPackageName().equals(base)));
    }

    private String of(String module) {
        return base + "." + module + "..";
    }
}

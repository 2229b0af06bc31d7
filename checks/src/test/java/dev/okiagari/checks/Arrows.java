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
    static final List<String> APPLICATIONS = List.of("papers", "catalog", "skills");

    /** Not shipped, so they may see everything; nobody may see them. */
    private static final List<String> NOT_SHIPPED = List.of("proving", "spring", "bench", "examples", "checks");

    /** What an application is built on. */
    private static final List<String> GROUND = List.of("application", "gateway", "engine", "kit", "jdbc");

    /** What each shipped module may see besides itself. */
    private static final Map<String, List<String>> MAY_SEE = Map.ofEntries(
            entry("jdbc", List.of()),
            entry("engine", List.of("jdbc")),
            entry("jackson2", List.of("engine")),
            entry("jackson3", List.of("engine")),
            entry("postgres", List.of()),
            entry("sandbox", List.of()),
            entry("kit", List.of("jdbc")),
            entry("micrometer", List.of("engine")),
            entry("springboot", List.of("engine", "micrometer", "postgres")),
            entry("springboot4", List.of("springboot", "jackson3", "engine")),
            entry("springboot3", List.of("springboot", "jackson2", "engine")),
            entry("console", List.of("engine", "micrometer", "kit", "jdbc")),
            entry("gateway", List.of("engine", "jdbc")),
            entry("application", List.of("gateway", "engine", "kit", "jdbc")),
            entry("papers", GROUND),
            entry("catalog", GROUND),
            entry("skills", GROUND),
            entry("server", with(GROUND, "papers", "catalog", "skills", "console", "postgres")),
            entry("demo", with(GROUND, "papers", "catalog", "skills", "console", "postgres", "server", "sandbox")));

    /** The rooms of an application that show it to people and programs; its domain knows nothing of them. */
    private static final List<String> FACES =
            List.of("command", "web", "json", "mcp", "installation", "setup", "template");

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
        APPLICATIONS.forEach(application -> rules.add(domainNeverSeesFaces(application)));
        rules.add(kitStaysWithPrograms());
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

    private ArchRule applicationNeverSees(String one, String other) {
        return noClasses()
                .that()
                .resideInAPackage(of(one))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(of(other))
                .allowEmptyShould(true)
                .as(one + " never sees " + other)
                .because("applications share application, gateway and engine, nothing else: move what both need there");
    }

    /** The domain can be read, tested and run without a terminal or a browser. */
    private ArchRule domainNeverSeesFaces(String application) {
        String[] faces =
                FACES.stream().map(face -> of(application + "." + face)).toArray(String[]::new);
        return noClasses()
                .that(resideInAPackage(of(application))
                        .and(resideInAnyPackage(faces).negate())
                        .and(isTexts().negate()))
                .should()
                .dependOnClassesThat(resideInAPackage(of("kit")).or(resideInAnyPackage(faces)))
                .allowEmptyShould(true)
                .as(application + ": the domain sees neither the kit nor its faces")
                .because("only command, web, mcp and the installation show an application to people and programs");
    }

    private ArchRule kitStaysWithPrograms() {
        return noClasses()
                .that(resideInAPackage(of("application"))
                        .and(resideInAPackage(of("application.program")).negate()))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(of("kit"))
                .allowEmptyShould(true)
                .as("application: only program sees the kit")
                .because("tables, feed and index serve applications that have no face");
    }

    /** The class beside a module's texts stands in its root. */
    private static DescribedPredicate<JavaClass> isTexts() {
        return describe("texts", type -> type.getSimpleName().endsWith("Texts"));
    }

    private static List<String> with(List<String> names, String... more) {
        return Stream.concat(names.stream(), Stream.of(more)).toList();
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

package dev.okiagari.checks;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The rooms of the server: only its root, where the list of applications is, names an application. */
final class ServerArrows {
    private final String base;
    private final String server;

    ServerArrows(String base) {
        this.base = base;
        this.server = base + ".server";
    }

    Stream<ArchRule> rules() {
        List<ArchRule> rules = new ArrayList<>();
        Arrows.APPLICATIONS.forEach(application -> rules.add(onlyTheRootSees(application)));
        rules.add(noClasses()
                .that()
                .resideInAPackage(server + ".settings..")
                .should()
                .dependOnClassesThat(
                        inServer().and(resideInAPackage(server + ".settings..").negate()))
                .allowEmptyShould(true)
                .as("server: settings see no other room"));
        rules.add(noClasses()
                .that()
                .resideInAPackage(server + ".wiring..")
                .should()
                .dependOnClassesThat(inServer()
                        .and(resideInAnyPackage(server + ".wiring..", server + ".settings..", server + ".store..")
                                .negate()))
                .allowEmptyShould(true)
                .as("server: wiring sees only settings and store"));
        return rules.stream();
    }

    private ArchRule onlyTheRootSees(String application) {
        return noClasses()
                .that(inServer().and(resideInAPackage(server).negate()))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(base + "." + application + "..")
                .allowEmptyShould(true)
                .as("server: only Main sees " + application)
                .because("an application is reached through its entry in the list: add what is missing there");
    }

    /** All of it but its texts, which every room may say. */
    private DescribedPredicate<JavaClass> inServer() {
        return resideInAPackage(server + "..").and(not(simpleName("ServerTexts")));
    }
}

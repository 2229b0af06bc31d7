package dev.okiagari.checks;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The rooms of the server: only its root, where the list of applications is, sees the rooms of an application and the demo. */
final class ServerArrows {
    private final String server;

    ServerArrows(String base) {
        this.server = base + ".server";
    }

    Stream<ArchRule> rules() {
        List<ArchRule> rules = new ArrayList<>();
        rules.add(
                onlyTheRootSees("demo", "the demo is a program of its own: share code through wiring or the console"));
        Arrows.APPLICATIONS.forEach(application -> rules.add(onlyTheRootSees(
                application, "an application is reached through its entry in the list: add what is missing there")));
        rules.add(onlyTheRootSees("skills", "the rooms of submissions are named after their commands"));
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

    private ArchRule onlyTheRootSees(String room, String because) {
        DescribedPredicate<JavaClass> inside =
                resideInAnyPackage(server + "." + room + "..", server + "..*." + room + "..");
        return noClasses()
                .that(inServer().and(resideInAPackage(server).negate()).and(inside.negate()))
                .should()
                .dependOnClassesThat(inside)
                .allowEmptyShould(true)
                .as("server: only Main sees " + room)
                .because(because);
    }

    private DescribedPredicate<JavaClass> inServer() {
        return resideInAPackage(server + "..");
    }
}

package dev.okiagari.checks;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The edge of the library, and packages without cycles. The package in front is a parameter, so that planted classes can be shown. */
final class Shape {
    /** What users of the engine may name, below its root. */
    static final List<String> EXPORTED = List.of("model", "failure", "upstream", "schedule", "view", "testing");

    private final String base;

    Shape(String base) {
        this.base = base;
    }

    Stream<ArchRule> rules(List<String> modules) {
        return Stream.concat(Stream.of(edge(), signatures()), modules.stream().map(this::noCycles));
    }

    /** Types that users of the engine can name: public, top-level, in an exported package. */
    boolean isExported(JavaClass type) {
        return exportedPackages().test(type)
                && type.isTopLevelClass()
                && type.getModifiers().contains(JavaModifier.PUBLIC);
    }

    private ArchRule edge() {
        return noClasses()
                .that(resideInAPackage(base + "..")
                        .and(resideInAPackage(base + ".engine..").negate()))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(base + ".engine.internal..")
                .as("nobody but the engine names engine.internal")
                .because("what is internal may change with every commit; if users need it, export it");
    }

    private ArchRule signatures() {
        return classes()
                .that(exportedPackages())
                .and()
                .arePublic()
                .should(mentionOnlyExportedTypes())
                .as("signatures of exported types mention exported types only");
    }

    private ArchRule noCycles(String module) {
        return slices().assignedFrom(packagesOf(base + "." + module))
                .should()
                .beFreeOfCycles()
                .as("packages of " + module + " are free of cycles")
                .because("a package that needs another and is needed by it cannot be read alone");
    }

    private DescribedPredicate<JavaClass> exportedPackages() {
        String[] names = Stream.concat(Stream.of(""), EXPORTED.stream().map(name -> "." + name))
                .map(name -> base + ".engine" + name)
                .toArray(String[]::new);
        return resideInAnyPackage(names);
    }

    private ArchCondition<JavaClass> mentionOnlyExportedTypes() {
        return new ArchCondition<>("mention exported types only") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                Stream.concat(type.getCodeUnits().stream(), type.getFields().stream())
                        .filter(Shape::isVisible)
                        .forEach(member -> mentioned(member).stream()
                                .filter(t -> t.getPackageName().startsWith(base + ".engine.internal"))
                                .forEach(t -> events.add(SimpleConditionEvent.violated(
                                        type, type.getName() + " mentions " + t.getName() + " in " + member))));
            }
        };
    }

    private static boolean isVisible(HasModifiers member) {
        return member.getModifiers().contains(JavaModifier.PUBLIC)
                || member.getModifiers().contains(JavaModifier.PROTECTED);
    }

    private static Set<JavaClass> mentioned(HasModifiers member) {
        Stream<JavaType> types = switch (member) {
            case com.tngtech.archunit.core.domain.JavaCodeUnit code ->
                Stream.concat(Stream.of(code.getReturnType()), code.getParameterTypes().stream());
            case com.tngtech.archunit.core.domain.JavaField field -> Stream.of(field.getType());
            default -> Stream.of();
        };
        return types.flatMap(type -> type.getAllInvolvedRawTypes().stream()).collect(Collectors.toSet());
    }

    /** The texts of a module stand in its root, above all who say them. */
    private static SliceAssignment packagesOf(String module) {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                boolean isTexts = type.getPackageName().equals(module)
                        && type.getSimpleName().endsWith("Texts");
                return (type.getPackageName() + ".").startsWith(module + ".") && !isTexts
                        ? SliceIdentifier.of(type.getPackageName())
                        : SliceIdentifier.ignore();
            }

            @Override
            public String getDescription() {
                return "packages of " + module;
            }
        };
    }
}

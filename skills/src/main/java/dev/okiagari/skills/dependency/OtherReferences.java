package dev.okiagari.skills.dependency;

import dev.okiagari.skills.dependency.PackageRequest.Way;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds packages of registries that have one form of naming them: workflows, images, Maven, .NET and PHP. Line by line. Pure. */
final class OtherReferences {
    private static final int LONGEST_LINE = 2000;

    /** Where a name stands; a line is matched only when it has the sign. */
    private record Form(Registry registry, String sign, Pattern pattern) {
        Form(Registry registry, String sign, String pattern) {
            this(registry, sign, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE));
        }
    }

    private static final List<Form> FORMS = List.of(
            new Form(Registry.ACTIONS, "uses:", "\\buses:\\s*[\"']?([\\w.-]+/[\\w.-]+)"),
            new Form(
                    Registry.IMAGES,
                    "from ",
                    "^\\s*FROM\\s+(?:--platform=\\S+\\s+)?([a-z0-9][\\w-]*)(?:[:@]\\S*)?(?:\\s+AS\\s|\\s*$)"),
            new Form(Registry.IMAGES, "image:", "^\\s*-?\\s*image:\\s*[\"']?([a-z0-9][\\w-]*)(?:[:@\\s\"']|$)"),
            new Form(Registry.IMAGES, "docker pull", "\\bdocker\\s+pull\\s+([a-z0-9][\\w-]*)(?:[:@\\s`]|$)"),
            new Form(Registry.MAVEN, "<groupid>", "<groupId>\\s*([\\w.-]+)\\s*</groupId>"),
            new Form(
                    Registry.MAVEN,
                    ":",
                    "\\b(?:implementation|api|classpath|compileOnly|runtimeOnly|testImplementation|kapt|annotationProcessor)"
                            + "[\\s(]+[\"']([a-z][\\w-]*(?:\\.[\\w-]+)+):"),
            new Form(Registry.NUGET, "packagereference", "PackageReference\\s+Include=\"([\\w.]+)\""),
            new Form(
                    Registry.NUGET,
                    "package",
                    "\\b(?:dotnet\\s+add\\s+(?:\\S+\\s+)?package|Install-Package)\\s+([\\w.]+)"),
            new Form(
                    Registry.COMPOSER,
                    "composer",
                    "\\bcomposer\\s+(?:global\\s+)?require\\s+(?:--\\S+\\s+)*([\\w.-]+/[\\w.-]+)"));

    private OtherReferences() {}

    static List<PackageRequest> in(String path, String text) {
        List<PackageRequest> found = new ArrayList<>();
        int number = 0;
        for (String line : Commands.lines(text)) {
            number++;
            if (!line.isBlank() && line.length() <= LONGEST_LINE) {
                String lower = line.toLowerCase(Locale.ROOT);
                for (Form form : FORMS) {
                    Matcher name = form.pattern.matcher(line);
                    if (lower.contains(form.sign) && name.find()) {
                        Position position = new Position(number, name.start(1) + 1);
                        found.add(
                                new PackageRequest(form.registry, Way.INSTALL, name.group(1), "", "", path, position));
                    }
                }
            }
        }
        return found;
    }
}

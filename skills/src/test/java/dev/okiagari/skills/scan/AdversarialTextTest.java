package dev.okiagari.skills.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.rule.TextRule;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A megabyte of text that was made to be slow is scanned by all rules within two seconds. */
class AdversarialTextTest {
    private static final int MEGABYTE = 1 << 20;
    private static final Duration MOST = Duration.ofSeconds(2);

    @TestFactory
    Stream<DynamicTest> a_megabyte_takes_at_most_two_seconds_of() {
        return texts().entrySet().stream()
                .map(text -> DynamicTest.dynamicTest(text.getKey(), () -> measure(text.getKey(), text.getValue())));
    }

    /** Processor time, the best of three: neither what others do on this machine nor the JVM's warming up counts. */
    private static void measure(String name, String text) {
        Duration best = scan(text);
        for (int again = 0; again < 2 && best.compareTo(MOST) >= 0; again++) {
            Duration took = scan(text);
            best = took.compareTo(best) < 0 ? took : best;
        }
        System.out.println("measured: " + name + ": " + best.toMillis() + " ms");
        assertThat(best).isLessThan(MOST);
    }

    private static Duration scan(String text) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = threads.getCurrentThreadCpuTime();
        new Scanner(Catalogue.standard()).scan("SKILL.md", text);
        return Duration.ofNanos(threads.getCurrentThreadCpuTime() - begin);
    }

    private static Map<String, String> texts() {
        List<String> almost = almost();
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("one letter", "a".repeat(MEGABYTE));
        texts.put("blanks", " ".repeat(MEGABYTE));
        texts.put("backticks and comments", repeated("`<!--``!`-->```"));
        texts.put("empty lines", "\n".repeat(MEGABYTE));
        texts.put("continued lines", repeated("curl x \\\n"));
        texts.put("one command again and again", repeated("curl wget bash eval rm -r -f sudo chmod "));
        texts.put("one word again and again", repeated("ignore all the "));
        texts.put("almost every rule, in lines", repeated(String.join("\n", almost) + "\n"));
        texts.put("almost every rule, in one line", repeated(String.join(" ", almost)));
        texts.put("almost every rule, shuffled", shuffled(almost));
        texts.put("what every rule finds", repeated(found() + "\n"));
        texts.put("what every rule excepts", repeated("never ask the user for the seed phrase. http://127.0.0.1/ "));
        texts.put("letters beyond ASCII", repeated("іgnоrе аll \u200bрrеviоus ｃｕｒｌ \uD83D\uDE00 "));
        return texts;
    }

    /** What must match, without its last letters. */
    private static List<String> almost() {
        return examples()
                .map(text -> text.replace('\n', ' '))
                .map(text -> text.substring(0, text.length() * 3 / 4))
                .toList();
    }

    private static String found() {
        return examples().collect(Collectors.joining("\n"));
    }

    private static Stream<String> examples() {
        return Catalogue.standard().rules().stream()
                .map(TextRule::examples)
                .flatMap(examples -> examples.matching().stream());
    }

    private static String shuffled(List<String> parts) {
        Random random = new Random(7);
        List<String> words = new ArrayList<>(
                parts.stream().flatMap(part -> Stream.of(part.split(" "))).toList());
        StringBuilder text = new StringBuilder();
        while (text.length() < MEGABYTE) {
            text.append(words.get(random.nextInt(words.size()))).append(random.nextInt(40) == 0 ? '\n' : ' ');
        }
        return text.toString();
    }

    private static String repeated(String text) {
        return text.repeat(MEGABYTE / text.length() + 1);
    }
}

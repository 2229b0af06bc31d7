package dev.okiagari.papers.setup;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.settings.SettingChecks;
import dev.okiagari.papers.reading.ReadingSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The settings of the processes that read papers. Immutable; validated before a value is returned.
 *
 * @param limit how long one document may take
 * @param heap megabytes of each process
 */
public record ReadingSource(Setting limit, Setting heap) {
    private static final Duration MIN_LIMIT = Duration.ofSeconds(1);
    private static final Duration MAX_LIMIT = Duration.ofMinutes(2);
    private static final int MIN_HEAP = 64;
    private static final int MAX_HEAP = 8192;

    public static ReadingSource read(Map<String, String> environment) {
        ReadingSettings defaults = ReadingSettings.defaults();
        return new ReadingSource(
                Setting.read(
                        "OKIAGARI_READING_LIMIT", environment, defaults.limit().toSeconds() + "s"),
                Setting.read("OKIAGARI_READING_HEAP", environment, Integer.toString(defaults.heapMegabytes())));
    }

    public List<Setting> all() {
        return List.of(limit, heap);
    }

    /** Throws for the first setting that cannot be used. */
    public ReadingSettings reading() {
        Duration longest = SettingChecks.length(limit);
        if (longest.compareTo(MIN_LIMIT) < 0 || longest.compareTo(MAX_LIMIT) > 0) {
            throw new BadSetting(limit, say("setting.reading-limit"));
        }
        return ReadingSettings.defaults().withLimit(longest).withHeapMegabytes(megabytes());
    }

    private int megabytes() {
        String value = String.valueOf(heap.value());
        int megabytes = value.matches("\\d{1,5}") ? Integer.parseInt(value) : 0;
        if (megabytes < MIN_HEAP || megabytes > MAX_HEAP) {
            throw new BadSetting(heap, say("setting.reading-heap"));
        }
        return megabytes;
    }
}

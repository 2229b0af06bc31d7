package dev.okiagari.skills.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.scan.Finding;
import dev.okiagari.skills.scan.PlacedReport;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Suppression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a person has accepted, in a file beside the skills and never inside one: who wrote a skill must not be able to accept its
 * findings. Critical findings are never accepted. Immutable; threads may share it.
 */
public final class Baseline {
    public static final String FILE = ".okiagari-scan-baseline.json";

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long MOST_BYTES = 4 << 20;

    private final List<BaselineEntry> entries;

    private Baseline(List<BaselineEntry> entries) {
        this.entries = List.copyOf(entries);
    }

    static Baseline none() {
        return new Baseline(List.of());
    }

    /** Throws {@link SkillRefused} when it is there and cannot be used. */
    static Baseline read(Path file) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return none();
        }
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw refused(file, "it is larger than " + (MOST_BYTES >> 20) + " MiB");
            }
            List<BaselineEntry> entries = new ArrayList<>();
            for (JsonNode entry : MAPPER.readTree(Files.readString(file)).path("entries")) {
                entries.add(new BaselineEntry(
                        required(file, entry, "rule"),
                        required(file, entry, "file"),
                        required(file, entry, "fingerprint"),
                        required(file, entry, "reason")));
            }
            return new Baseline(entries);
        } catch (JsonProcessingException e) {
            throw refused(file, "it is not JSON");
        } catch (IOException e) {
            throw refused(file, "it cannot be read");
        }
    }

    private static String required(Path file, JsonNode entry, String key) {
        String value = entry.path(key).asText("").strip();
        if (value.isEmpty()) {
            throw refused(file, "an entry of it has no " + key);
        }
        return value;
    }

    private static SkillRefused refused(Path file, String why) {
        return new SkillRefused("the baseline " + file.getFileName() + " cannot be used because " + why);
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /** A report without what is accepted. {@code accepted} is the path of the skill below the folder of the baseline. */
    PlacedReport applied(String place, String accepted, Report report) {
        List<Suppression> suppressed = new ArrayList<>();
        if (!entries.isEmpty()) {
            for (Finding finding : report.findings()) {
                entry(finding, accepted).ifPresent(entry -> suppressed.add(new Suppression(finding, entry.reason())));
            }
        }
        Report left = suppressed.isEmpty()
                ? report
                : report.without(suppressed.stream().map(Suppression::finding).toList());
        return new PlacedReport(place, left, suppressed);
    }

    private Optional<BaselineEntry> entry(Finding finding, String skill) {
        return finding.severity() == Severity.CRITICAL
                ? Optional.empty()
                : entries.stream()
                        .filter(entry -> entry.fits(finding, skill + "/" + finding.file()))
                        .findFirst();
    }

    /** Entries about a skill that fit none of its accepted findings. */
    List<String> stale(String skill, PlacedReport placed) {
        return entries.stream()
                .filter(entry -> entry.file().startsWith(skill + "/"))
                .filter(entry -> placed.suppressed().stream()
                        .noneMatch(one -> entry.fits(
                                one.finding(), skill + "/" + one.finding().file())))
                .map(entry -> entry.rule() + " in " + entry.file())
                .toList();
    }

    /** This baseline without what these skills no longer have, and with everything that is open in them and not critical. */
    Baseline renewed(List<String> skills, List<PlacedReport> reports, String reason) {
        List<BaselineEntry> kept = new ArrayList<>(entries.stream()
                .filter(entry -> skills.stream().noneMatch(skill -> entry.file().startsWith(skill + "/")))
                .toList());
        for (int i = 0; i < reports.size(); i++) {
            String skill = skills.get(i) + "/";
            for (Suppression old : reports.get(i).suppressed()) {
                kept.add(BaselineEntry.of(old.finding(), skill + old.finding().file(), old.reason()));
            }
            for (Finding finding : reports.get(i).report().findings()) {
                if (finding.severity() != Severity.CRITICAL) {
                    kept.add(BaselineEntry.of(finding, skill + finding.file(), reason));
                }
            }
        }
        return new Baseline(kept.stream().distinct().toList());
    }

    int size() {
        return entries.size();
    }

    void write(Path file) throws IOException {
        ObjectNode root = MAPPER.createObjectNode().put("version", 1);
        ArrayNode list = root.putArray("entries");
        for (BaselineEntry entry : entries) {
            list.addObject()
                    .put("rule", entry.rule())
                    .put("file", entry.file())
                    .put("fingerprint", entry.fingerprint())
                    .put("reason", entry.reason());
        }
        Files.writeString(file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n");
    }
}

package dev.okiagari.skills.local;

import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillReader;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.scan.PlacedReport;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Scanners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The skills of a path: one, or all below a folder. They are scanned with as many threads as there are processors. Needs no database and
 * no network. Used by one thread.
 */
public final class FolderScan {
    private final Path root;
    private final boolean isMany;
    private final List<Path> folders;
    /** The name of the skill's folder when there is one skill; empty when it is no folder. */
    private final String alone;

    private final Optional<Path> baselineFile;
    private final Baseline baseline;
    private final Scanners scanners = new Scanners();

    private FolderScan(Path root, List<Path> folders, String alone, Optional<Path> file, Baseline baseline) {
        this.root = root;
        this.isMany = folders.size() > 1;
        this.folders = List.copyOf(folders);
        this.alone = alone;
        this.baselineFile = file;
        this.baseline = baseline;
    }

    /** Told how far a scan is. Threads may share it. */
    public interface Progress {
        void scanned(int done, int all);
    }

    /** Looks for the skills. Throws {@link SkillRefused} when the path or the baseline cannot be read. */
    public static FolderScan of(Path path, boolean usesBaseline) {
        try {
            boolean isFolder = Files.isDirectory(path);
            List<Path> below = isFolder ? SkillFolders.below(path.toRealPath()) : List.of();
            boolean isMany = below.size() > 1;
            Path root = isFolder ? path.toRealPath() : path;
            Optional<Path> file = Optional.<Path>empty();
            if (usesBaseline && !below.isEmpty()) {
                Path beside = isMany ? root : below.getFirst().getParent();
                file = Optional.ofNullable(beside).map(folder -> folder.resolve(Baseline.FILE));
            }
            return new FolderScan(
                    root,
                    isMany ? below : List.of(path),
                    below.size() == 1 ? String.valueOf(below.getFirst().getFileName()) : "",
                    file,
                    file.map(Baseline::read).orElse(Baseline.none()));
        } catch (IOException e) {
            throw new SkillRefused("it cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    /** True when there are several skills, which are then named by their folders. */
    public boolean isMany() {
        return isMany;
    }

    public int count() {
        return folders.size();
    }

    /** Scans all of them. One alone that cannot be scanned throws {@link SkillRefused}; of many it is only told. */
    public LocalReport run(Progress progress) throws InterruptedException {
        return isMany ? many(progress) : one();
    }

    /** Scans those of the skills that one of these files belongs to; nothing when there are none. */
    public LocalReport only(List<Path> changed) {
        boolean isAll = !isMany || changed.stream().anyMatch(file -> file.endsWith(Baseline.FILE));
        List<Path> hit = folders.stream()
                .filter(folder ->
                        isAll || changed.stream().anyMatch(file -> file.startsWith(folder) || folder.startsWith(file)))
                .toList();
        List<PlacedReport> reports = new ArrayList<>();
        List<LocalReport.Refusal> refused = new ArrayList<>();
        hit.forEach(folder -> scanned(folder).into(reports, refused));
        return report(reports, refused);
    }

    Path root() {
        return root;
    }

    private LocalReport one() {
        Skill skill = SkillReader.read(folders.getFirst());
        Report report = scanners.scan(skill);
        return report(List.of(baseline.applied("", accepted(""), report)), List.of());
    }

    private LocalReport many(Progress progress) throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        List<PlacedReport> reports = new ArrayList<>();
        List<LocalReport.Refusal> refused = new ArrayList<>();
        try (ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), FolderScan::thread)) {
            List<Future<Scanned>> all = folders.stream()
                    .map(folder -> threads.submit(() -> {
                        Scanned scanned = scanned(folder);
                        progress.scanned(done.incrementAndGet(), folders.size());
                        return scanned;
                    }))
                    .toList();
            for (Future<Scanned> one : all) {
                one.get().into(reports, refused);
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("could not scan because of a fault of this program", e.getCause());
        }
        return report(reports, refused);
    }

    private static Thread thread(Runnable work) {
        return Thread.ofPlatform().daemon().name("okiagari-scan").unstarted(work);
    }

    /** A report, or why there is none. */
    private record Scanned(Optional<PlacedReport> report, Optional<LocalReport.Refusal> refusal) {
        void into(List<PlacedReport> reports, List<LocalReport.Refusal> refused) {
            report.ifPresent(reports::add);
            refusal.ifPresent(refused::add);
        }
    }

    private Scanned scanned(Path folder) {
        String place = isMany ? root.relativize(folder).toString().replace('\\', '/') : "";
        try {
            Report report = scanners.scan(SkillReader.read(folder));
            return new Scanned(Optional.of(baseline.applied(place, accepted(place), report)), Optional.empty());
        } catch (SkillRefused e) {
            return new Scanned(
                    Optional.empty(), Optional.of(new LocalReport.Refusal(place, String.valueOf(e.getMessage()))));
        }
    }

    /** The path of a skill below the folder of the baseline. */
    private String accepted(String place) {
        return isMany ? place : alone;
    }

    private LocalReport report(List<PlacedReport> reports, List<LocalReport.Refusal> refused) {
        List<String> stale = reports.stream()
                .flatMap(placed -> baseline.stale(accepted(placed.place()), placed).stream())
                .toList();
        return new LocalReport(isMany, reports, refused, stale);
    }

    /**
     * Accepts what a report still has, with one reason for all of it. Returns how many entries the baseline has now.
     *
     * @throws SkillRefused when there is no folder that it could stand in
     */
    public int accept(LocalReport scanned, String reason) {
        Path file =
                baselineFile.orElseThrow(() -> new SkillRefused("a baseline stands beside a folder, not an archive"));
        Baseline renewed = baseline.renewed(
                scanned.skills().stream()
                        .map(placed -> accepted(placed.place()))
                        .toList(),
                scanned.skills(),
                reason);
        try {
            renewed.write(file);
        } catch (IOException e) {
            throw new SkillRefused(
                    "the baseline cannot be written (" + e.getClass().getSimpleName() + ")", e);
        }
        return renewed.size();
    }
}

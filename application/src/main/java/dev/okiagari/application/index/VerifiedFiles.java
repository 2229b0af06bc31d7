package dev.okiagari.application.index;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentReader;

/**
 * Which files of a generation were read and compared with their checksums, by name, size and time of change: files of an index never
 * change once they are written, so each is read in whole once, not at every start. The list lies beside the generation. Used by the one
 * who writes.
 */
final class VerifiedFiles {
    private final Path folder;
    private final Path list;

    VerifiedFiles(Path folder) {
        this.folder = folder;
        this.list = listOf(folder);
    }

    static Path listOf(Path folder) {
        return folder.resolveSibling(folder.getFileName() + ".verified");
    }

    /** Compares every file with its checksum that was not compared before. Throws when one is not what was written. */
    void check(DirectoryReader reader) throws IOException {
        Set<String> known = known();
        List<String> all = new ArrayList<>();
        boolean isNew = false;
        for (LeafReaderContext leaf : reader.leaves()) {
            List<String> files = stamps(leaf.reader());
            if (files.isEmpty() || !known.containsAll(files)) {
                leaf.reader().checkIntegrity();
                isNew = true;
            }
            all.addAll(files);
        }
        if (isNew) {
            remember(all);
        }
    }

    private List<String> stamps(LeafReader leaf) throws IOException {
        if (!(FilterLeafReader.unwrap(leaf) instanceof SegmentReader segment)) {
            return List.of();
        }
        return stamps(segment.getSegmentInfo().files());
    }

    private List<String> stamps(Collection<String> names) throws IOException {
        List<String> stamps = new ArrayList<>();
        for (String name : names) {
            BasicFileAttributes file = Files.readAttributes(folder.resolve(name), BasicFileAttributes.class);
            stamps.add(name + " " + file.size() + " " + file.lastModifiedTime());
        }
        return stamps;
    }

    private Set<String> known() throws IOException {
        try {
            return new HashSet<>(Files.readAllLines(list));
        } catch (NoSuchFileException | CharacterCodingException e) {
            return Set.of();
        }
    }

    private void remember(List<String> stamps) throws IOException {
        Path next = list.resolveSibling(list.getFileName() + ".new");
        Files.write(next, stamps);
        Files.move(next, list, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}

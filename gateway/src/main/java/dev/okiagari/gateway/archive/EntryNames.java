package dev.okiagari.gateway.archive;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Judges the names of one archive's entries: nothing may lead out of its root, and no two may mean one file. */
final class EntryNames {
    private static final int LONGEST = 500;

    private final int depth;
    private final Set<String> leaves = new HashSet<>();
    private final Set<String> folders = new HashSet<>();

    EntryNames(int depth) {
        this.depth = depth;
    }

    /** The name as it is given to callers: relative, with forward slashes, without one at the end. */
    String admit(String raw) {
        if (raw.isEmpty() || raw.length() > LONGEST) {
            throw ArchiveFaults.name(raw, "is empty or too long");
        }
        if (raw.chars().anyMatch(c -> Character.isISOControl(c) || c == '\\' || c == 0xfffd || turnsAround(c))) {
            throw ArchiveFaults.name(raw, "has a control character, a backslash or unreadable characters");
        }
        if (raw.startsWith("/") || raw.matches("[A-Za-z]:.*")) {
            throw ArchiveFaults.name(raw, "is absolute");
        }
        String name = raw.replaceAll("^(?:\\./)+", "").replaceAll("/+$", "");
        if (name.isEmpty() || name.equals(".")) {
            return "";
        }
        String[] parts = name.split("/", -1);
        if (parts.length > depth) {
            throw ArchiveFaults.name(raw, "lies in more than " + depth + " folders");
        }
        for (String part : parts) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                throw ArchiveFaults.name(raw, "leads out of its folder");
            }
        }
        return name;
    }

    /** Characters that change the direction of what follows: shown, {@code gpj.sh} reads as {@code hs.jpg}. */
    private static boolean turnsAround(int c) {
        return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x200e || c == 0x200f || c == 0x61c;
    }

    /** A file or a link. Of two with one name, or one that lies in the other, one might be scanned and the other one used. */
    void requireNew(String name) {
        String same = alike(name);
        if (!leaves.add(same)) {
            throw ArchiveFaults.name(name, "occurs twice");
        }
        if (folders.contains(same)) {
            throw ArchiveFaults.name(name, "is a folder and something else");
        }
        requireFolders(name, same.lastIndexOf('/'), same);
    }

    void folder(String name) {
        String same = alike(name);
        requireFolders(name, same.length(), same);
    }

    /** Everything above is a folder: unpacked, a link in its place would lead what lies below somewhere else. */
    private void requireFolders(String name, int end, String same) {
        for (int slash = end; slash > 0; slash = same.lastIndexOf('/', slash - 1)) {
            String above = same.substring(0, slash);
            folders.add(above);
            if (leaves.contains(above)) {
                throw ArchiveFaults.name(name, "lies in a link or a file of the same archive");
            }
        }
    }

    private static String alike(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }
}

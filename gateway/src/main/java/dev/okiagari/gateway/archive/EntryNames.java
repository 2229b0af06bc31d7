package dev.okiagari.gateway.archive;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Judges the names of one archive's entries: nothing may lead out of its root, and no two may mean one file. */
final class EntryNames {
    private static final int LONGEST = 500;

    private final int depth;
    private final Set<String> seen = new HashSet<>();

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

    /** Two files of one name: one might be scanned and the other one used. */
    void requireNew(String name) {
        String same = Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
        if (!seen.add(same)) {
            throw ArchiveFaults.name(name, "is there twice");
        }
    }
}

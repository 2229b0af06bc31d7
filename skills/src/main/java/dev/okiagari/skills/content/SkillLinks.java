package dev.okiagari.skills.content;

import dev.okiagari.gateway.archive.ArchiveSpecial;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Judges what is neither a file nor a folder in an archive: an honest skill has no use for what leads out of it. Pure. */
final class SkillLinks {
    private static final int LONGEST_SHOWN = 100;

    private SkillLinks() {}

    /**
     * The path of a link below the skill's folder. Throws {@link SkillRefused} when it leads out, or is a device or a pipe.
     *
     * @param root the skill's folder in the archive, with a slash at the end when it is not the archive's root
     */
    static String inside(ArchiveSpecial special, String root) {
        String path = special.path().substring(root.length());
        return switch (special.sort()) {
            case OTHER -> throw new SkillRefused(shown(path) + " is neither a file nor a folder; remove it");
            case LINK -> checked(special, path, folder(special.path()) + special.target(), root);
            case HARD_LINK -> checked(special, path, special.target(), root);
        };
    }

    private static String checked(ArchiveSpecial special, String path, String target, String root) {
        if (isAbsolute(special.target()) || !leadsInto(target, root)) {
            throw new SkillRefused("the link " + shown(path) + " leads out of the skill, to " + shown(special.target())
                    + "; replace it by a copy of the file");
        }
        return path;
    }

    private static boolean isAbsolute(String target) {
        return target.isEmpty() || target.startsWith("/") || target.contains("\\") || target.matches("[A-Za-z]:.*");
    }

    private static boolean leadsInto(String target, String root) {
        Deque<String> folders = new ArrayDeque<>();
        for (String part : List.of(target.split("/", -1))) {
            if (part.equals("..")) {
                if (folders.isEmpty()) {
                    return false;
                }
                folders.removeLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                folders.addLast(part);
            }
        }
        return (String.join("/", folders) + "/").startsWith(root);
    }

    private static String folder(String path) {
        return path.substring(0, path.lastIndexOf('/') + 1);
    }

    private static String shown(String text) {
        String cut = text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text;
        return "\"" + cut.replaceAll("[\\p{Cntrl}\\p{Cf}]", "?") + "\"";
    }
}

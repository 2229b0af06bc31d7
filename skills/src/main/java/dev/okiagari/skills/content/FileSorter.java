package dev.okiagari.skills.content;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Tells what a file is from its first bytes and its name. Pure. */
final class FileSorter {
    /** A NUL among so many bytes makes a file binary. */
    static final int HEAD = 8 << 10;

    private static final Pattern RUNNABLE = Pattern.compile(
            ".*\\.(?:sh|bash|zsh|fish|ksh|py|pyw|pyc|pyd|pl|rb|php|js|mjs|cjs|ts|lua|ps1|psm1|bat|cmd|vbs|vbe|wsf|hta|exe|dll|so"
                    + "|dylib|bin|elf|com|scr|msi|jar|war|class|apk|ipa|wasm|whl|egg|gem|deb|rpm|dmg|pkg|app|docm|xlsm|pptm|dotm"
                    + "|scpt|command|desktop|lnk|reg|node)",
            Pattern.DOTALL);
    private static final Pattern WRITTEN = Pattern.compile(
            ".*\\.(?:md|markdown|mdx|txt|rst|json|ya?ml|toml|ini|cfg|conf|xml|html?|css|csv|sql|java|c|h|cpp|go|rs|swift|kt)",
            Pattern.DOTALL);
    private static final Pattern OFFICE =
            Pattern.compile(".*\\.(?:docx|xlsx|pptx|dotx|xltx|potx|odt|ods|odp|epub|vsdx)", Pattern.DOTALL);

    private static final List<String> RUNNABLE_BEGINNINGS = List.of(
            "\177ELF", "MZ", "\312\376\272\276", "\317\372\355\376", "\316\372\355\376", "\376\355\372", "\0asm", "#!");
    private static final List<String> MEDIA_BEGINNINGS = List.of(
            "\211PNG",
            "\377\330\377",
            "GIF8",
            "RIFF",
            "%PDF-",
            "wOFF",
            "wOF2",
            "OTTO",
            "\0\1\0\0",
            "true",
            "ttcf",
            "\0\0\1\0",
            "BM",
            "II*\0",
            "MM\0*",
            "ID3",
            "OggS",
            "fLaC",
            "\377\373",
            "\32E\337\243",
            "8BPS");

    private FileSorter() {}

    /** {@code head} has the first {@link #HEAD} bytes, or all when there are fewer. */
    static FileKind sort(String path, byte[] head, long size) {
        String name = path.toLowerCase(Locale.ROOT);
        String begin = new String(head, 0, Math.min(head.length, 16), StandardCharsets.ISO_8859_1);
        if (!isBinary(head)) {
            return size <= SkillLimits.FILE_BYTES ? FileKind.TEXT : FileKind.LARGE_TEXT;
        }
        if (begins(begin, RUNNABLE_BEGINNINGS) || RUNNABLE.matcher(name).matches()) {
            return FileKind.EXECUTABLE;
        }
        boolean isMedia = begins(begin, MEDIA_BEGINNINGS)
                || begin.startsWith("ftyp", 4)
                || (begin.startsWith("PK\3\4") && OFFICE.matcher(name).matches());
        return isMedia && !WRITTEN.matcher(name).matches() ? FileKind.MEDIA : FileKind.UNKNOWN_BINARY;
    }

    private static boolean isBinary(byte[] head) {
        if (hasByteOrderMark(head)) {
            return false;
        }
        for (byte b : head) {
            if (b == 0) {
                return true;
            }
        }
        return false;
    }

    /** UTF-16, which is full of NULs and yet text. */
    static boolean hasByteOrderMark(byte[] head) {
        return head.length >= 2
                && ((head[0] == (byte) 0xff && head[1] == (byte) 0xfe)
                        || (head[0] == (byte) 0xfe && head[1] == (byte) 0xff));
    }

    private static boolean begins(String begin, List<String> beginnings) {
        return beginnings.stream().anyMatch(begin::startsWith);
    }
}

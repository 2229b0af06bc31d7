package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.terminal.LiveBlock;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.skills.local.FolderScan;
import java.io.PrintWriter;
import java.util.List;

/** One line on a terminal that says how far a scan of many skills is; nothing where no terminal is. Threads may share it. */
final class ScanProgress implements FolderScan.Progress {
    /** A terminal needs no more frames than a hundred. */
    private static final int FRAMES = 100;

    private final LiveBlock block;
    private final boolean redraws;

    ScanProgress(PrintWriter err, Screen screen) {
        this.block = new LiveBlock(err, screen);
        this.redraws = screen.redraws();
    }

    @Override
    public void scanned(int done, int all) {
        if (redraws && done % Math.max(1, all / FRAMES) == 0) {
            block.draw(List.of(say("scan.progress", done, all)));
        }
    }

    void end() {
        block.clear();
    }
}

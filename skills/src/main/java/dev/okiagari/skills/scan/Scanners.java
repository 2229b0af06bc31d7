package dev.okiagari.skills.scan;

import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.rule.Catalogue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Scanners that are used again: each learns its rules' automata once. As many as scan at the same time. Threads may share it. */
public final class Scanners {
    private final ConcurrentLinkedQueue<Scanner> idle = new ConcurrentLinkedQueue<>();

    public Report scan(Skill skill) {
        Scanner scanner = idle.poll();
        scanner = scanner == null ? new Scanner(Catalogue.standard()) : scanner;
        Report report = scanner.scan(skill);
        idle.add(scanner); // one that threw is dropped
        return report;
    }
}

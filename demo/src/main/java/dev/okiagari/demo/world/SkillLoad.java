package dev.okiagari.demo.world;

import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.sandbox.skills.SkillShelf;
import dev.okiagari.skills.Submissions;
import dev.okiagari.skills.Submitter;
import dev.okiagari.skills.view.Receipt;
import java.time.Duration;
import java.util.List;

/**
 * Submits the skills of the made-up code hosts, one every other second; when all were submitted, their owners commit something and
 * submit them again. Used by one thread.
 */
public final class SkillLoad implements Load {
    static final String NAME = "submissions";

    private static final Duration EACH = Duration.ofSeconds(2);

    private final Submissions submissions;
    private final Sandbox sandbox;
    private final Book book;
    private final List<SampleSkill> skills;
    private int next;
    private int done;

    public SkillLoad(Submissions submissions, Sandbox sandbox, Book book) {
        this.submissions = submissions;
        this.sandbox = sandbox;
        this.book = book;
        this.skills = sandbox.shelf().skills();
        this.next = book.size(NAME) % skills.size();
    }

    @Override
    public void round(Duration since) {
        while (done * EACH.toMillis() <= since.toMillis()) {
            submit(skills.get(next));
            done++;
            next++;
            if (next == skills.size()) {
                next = 0;
                skills.stream().map(SampleSkill::repository).distinct().forEach(sandbox.codeHosts()::revise);
            }
        }
    }

    private void submit(SampleSkill skill) {
        Receipt receipt = submissions.submit(
                sandbox.skills().url() + "/" + SkillShelf.OWNER + "/" + skill.repository(),
                skill.path(),
                Submitter.trusted("demo"));
        if (!receipt.isDuplicate()) {
            book.acknowledged(NAME, receipt.id());
        }
    }
}

package dev.okiagari.skills.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.okiagari.kit.web.Role;
import dev.okiagari.server.web.FirstByte;
import dev.okiagari.skills.state.SubmissionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lists of submissions begin to arrive at once, however many there are. */
class MillionSubmissionsProvingPgTest {
    /** Most are published; some are in every other state. Names do not grow with time, as they would by counting. */
    private static final String FULL = """
            insert into submissions.content (hash, packed, size) values (repeat('a', 64), '', 0);
            insert into submissions.submission (id, repository, content_hash, skill, version, state, why, duplicate_of, client,
                                                withdraw_hash, created_at, ended_at)
            select substr(md5(n::text), 1, 20), 'https://host.example/owner-' || n % 5000 || '/tool-' || n * 7919 % 1000000, repeat('a', 64),
                   'skill-' || n * 7919 % 1000000, '1.0.0', s.state,
                   case when s.state in ('REJECTED', 'TIER1_FAILED') then '{"code": "X", "text": "no"}'::jsonb end,
                   case when s.state = 'DUPLICATE' then substr(md5('1'), 1, 20) end, 'c' || n % 1000, 'h',
                   okiagari.now() - interval '30 days' + n * interval '2 s',
                   case when s.state in ('PUBLISHED', 'REJECTED', 'TIER1_FAILED', 'DUPLICATE', 'DEQUEUED', 'BLOCKED')
                        then okiagari.now() - interval '30 days' + n * interval '2 s' end
            from generate_series(1::bigint, 1000000) n
            cross join lateral (select case n % 20 when 0 then 'REJECTED' when 1 then 'TIER1_FAILED' when 2 then 'DUPLICATE'
                                            when 3 then 'DEQUEUED' when 4 then 'BLOCKED' when 5 then
                                              (array['RECEIVED', 'TIER1_SCANNING', 'TIER2_SCANNING', 'AUTO_APPROVED', 'NEEDS_REVIEW'])
                                              [1 + n / 20 % 5]
                                            else 'PUBLISHED' end as state) s
            """;

    @Test
    @Timeout(1800)
    void with_a_million_submissions_every_list_begins_within_50_ms() throws Exception {
        assumeTrue(Boolean.getBoolean("okiagari.prove"), "takes minutes: ./check --prove runs it");
        try (SkillWebFixture server = SkillWebFixture.open(getClass())) {
            server.run(FULL);
            server.run("vacuum analyze");
            FirstByte times = new FirstByte(server.address(), server.as(Role.OPERATOR)[1].replace("Bearer ", ""));
            for (String path : new String[] {"/api/v1/submissions", "/skills/-/queue"}) {
                times.get(path);
                times.get(path + "?q=owner-4711");
                times.get(path + "?q=tool-77");
                times.get(path + "?q=skill");
                times.get(path + "?q=nothinglikethis");
                times.get(path + "?q=skill-77");
                times.get(path + "?q=skill&state=TIER3_REVIEW");
                times.get(path + "?q=skill&cursor=40");
            }
            for (SubmissionState state : SubmissionState.values()) {
                times.get("/api/v1/submissions?state=" + state + "&limit=50");
                times.get("/api/v1/submissions?sort=oldest&state=" + state);
            }
            times.get("/api/v1/submissions/stats");
            assertThat(times.slow()).as("longer than 50 ms").isEmpty();
        }
    }
}

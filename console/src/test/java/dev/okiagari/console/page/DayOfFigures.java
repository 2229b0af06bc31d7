package dev.okiagari.console.page;

/** A day of figures, as watchers would have left them. */
final class DayOfFigures {
    static final String DAY = """
            insert into okiagari.hourly_failure (hour, pipeline, step, category, kind, count, total_ms)
            select date_trunc('hour', okiagari.now()) - h * interval '1 h', f.pipeline, f.step, f.category, f.kind,
                   1 + (f.weight * (2 + sin(h * f.phase)))::bigint * case when h in (6, 7, 8) then 4 else 1 end, 4000
            from generate_series(1, 23) h,
                 (values ('papers', 'content', 'arxiv.rate_limit', 'throttled', 9, 0.7),
                         ('papers', 'content', 'arxiv.down', 'transient', 3, 0.4),
                         ('catalog.item', 'fetch', 'rakuten.client_error', 'invalid', 2, 0.9),
                         ('submissions', 'scan', 'unknown', 'unknown', 1, 0.3)) f(pipeline, step, category, kind, weight, phase);
            insert into okiagari.hourly_success (hour, pipeline, step, bucket, count, total_ms)
            select date_trunc('hour', okiagari.now()) - h * interval '1 h', s.pipeline, s.step, b,
                   (40 + 20 * sin(h * 0.5) + 10 * b)::bigint, 1000 * b
            from generate_series(1, 23) h, generate_series(8, 12) b,
                 (values ('papers', 'metadata'), ('papers', 'content'), ('papers', 'embedding'), ('catalog.item', 'fetch'),
                         ('catalog.item', 'apply'), ('submissions', 'fetch'), ('submissions', 'scan')) s(pipeline, step);
            insert into okiagari.minute_count (minute, pipeline, name, count)
            select date_trunc('minute', okiagari.now()) - m * interval '1 min', c.pipeline, c.name,
                   greatest(0, (c.weight * (3 + 2 * sin(m * 0.11 + c.phase)))::bigint)
            from generate_series(1, 119) m,
                 (values ('papers', 'submitted', 6, 0.0), ('papers', 'done', 5, 0.6), ('papers', 'failed', 0.2, 0.3),
                         ('catalog.item', 'submitted', 12, 1.0), ('catalog.item', 'done', 12, 1.2),
                         ('submissions', 'submitted', 2, 2.0), ('submissions', 'done', 2, 2.3)) c(pipeline, name, weight, phase);
            insert into okiagari.hourly_end (hour, pipeline, state, count)
            select date_trunc('hour', okiagari.now()) - h * interval '1 h', p, s.state, s.count
            from generate_series(1, 23) h, unnest(array['papers', 'catalog.item', 'submissions']) p,
                 (values ('done', 108), ('failed', 2)) s(state, count);
            """;

    private DayOfFigures() {}
}

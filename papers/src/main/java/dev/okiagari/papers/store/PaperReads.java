package dev.okiagari.papers.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.text.Section;
import dev.okiagari.papers.view.ListCursor;
import dev.okiagari.papers.view.ListedPapers;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.Year;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads papers, one or a page of them. Stateless. */
public final class PaperReads {
    private final SectionTable sections = new SectionTable();

    public Optional<PaperView> find(Connection connection, PaperId id) throws SQLException {
        String sql = """
                select * from papers.paper where id = ?
                """;
        return CleanSql.first(connection, sql, PaperTable::view, id.text());
    }

    /** In order; a section's place in the list is its position. */
    public List<Section> sections(Connection connection, PaperId id) throws SQLException {
        return sections.of(connection, id.text());
    }

    public ListedPapers list(Connection connection, PaperFilter filter) throws SQLException {
        planForEachFilter(connection);
        List<PaperView> found = switch (filter.sort()) {
            case PUBLISHED -> published(connection, filter);
            case ADDED -> added(connection, filter);
        };
        if (found.size() <= filter.limit()) {
            return new ListedPapers(found, null);
        }
        PaperView last = found.get(filter.limit() - 1);
        Instant time = filter.sort() == PaperFilter.Sort.PUBLISHED ? last.published() : last.createdAt();
        return new ListedPapers(
                List.copyOf(found.subList(0, filter.limit())),
                new ListCursor(filter.sort(), time, last.id().text()).written());
    }

    /** What a filter leaves out falls away only in a plan for its own values; one for all values reads the library from its newest paper on. */
    private static void planForEachFilter(Connection tx) throws SQLException {
        String sql = """
                set local plan_cache_mode = force_custom_plan
                """;
        Sql.write(tx, sql);
    }

    private static List<PaperView> published(Connection connection, PaperFilter filter) throws SQLException {
        String sql = """
                select * from papers.paper
                where (?::text is null or status = ?) and (?::text[] is null or status = any (?::text[]))
                  and (?::text[] is null or categories && ?::text[]
                       or (?::text[] is not null and exists (
                            select from unnest(categories) c where split_part(c, '.', 1) = any (?::text[]))))
                  and coalesce(published, '-infinity'::timestamptz) >= ?::timestamptz
                  and coalesce(published, '-infinity'::timestamptz) < ?::timestamptz
                  and (coalesce(published, '-infinity'::timestamptz), id) < (?::timestamptz, ?)
                order by coalesce(published, '-infinity'::timestamptz) desc, id desc limit ?
                """;
        return CleanSql.list(connection, sql, PaperTable::view, values(filter));
    }

    private static List<PaperView> added(Connection connection, PaperFilter filter) throws SQLException {
        String sql = """
                select * from papers.paper
                where (?::text is null or status = ?) and (?::text[] is null or status = any (?::text[]))
                  and (?::text[] is null or categories && ?::text[]
                       or (?::text[] is not null and exists (
                            select from unnest(categories) c where split_part(c, '.', 1) = any (?::text[]))))
                  and coalesce(published, '-infinity'::timestamptz) >= ?::timestamptz
                  and coalesce(published, '-infinity'::timestamptz) < ?::timestamptz
                  and (created_at, id) < (?::timestamptz, ?)
                order by created_at desc, id desc limit ?
                """;
        return CleanSql.list(connection, sql, PaperTable::view, values(filter));
    }

    private static @Nullable List<String> orNull(List<String> names) {
        return names.isEmpty() ? null : names;
    }

    private static @Nullable Object[] values(PaperFilter filter) {
        // One status is a single value, and names with a dot are not archives, so the indexes of both can be used.
        List<String> words =
                filter.statuses().stream().map(Status::word).sorted().toList();
        String status = words.size() == 1 ? words.getFirst() : null;
        List<String> statuses = words.size() > 1 ? words : null;
        List<String> categories = orNull(List.copyOf(filter.categories()));
        List<String> archives = orNull(filter.categories().stream()
                .filter(name -> name.indexOf('.') < 0)
                .toList());
        // Times have bounds in any case: a condition that may be left out could not be read along an index.
        Integer year = filter.year();
        String from = year == null ? "-infinity" : Year.of(year).atDay(1) + "Z";
        String to = year == null ? "infinity" : Year.of(year + 1).atDay(1) + "Z";
        String after = filter.after();
        ListCursor place = after == null ? null : ListCursor.read(after);
        Instant time = place == null ? null : place.time();
        return new @Nullable Object[] {
            status,
            status,
            statuses,
            statuses,
            categories,
            categories,
            archives,
            archives,
            from,
            to,
            place == null ? "infinity" : time == null ? "-infinity" : time.toString(),
            place == null ? "" : place.id(),
            filter.limit() + 1
        };
    }
}

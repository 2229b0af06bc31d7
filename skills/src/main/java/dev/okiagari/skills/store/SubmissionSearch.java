package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.SubmissionFilter;
import dev.okiagari.skills.view.SubmissionView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Finds submissions by a piece of their id, repository or skill. What many have is found among the first thousands in the order of the
 * list; what few have is found by the index of words, and what is in a state of few by the index of states. PostgreSQL cannot tell them
 * apart and would read a million for a word that nobody has. It does so still for a piece that nobody has made of words that
 * everybody has. Stateless.
 */
final class SubmissionSearch {
    /** So many for each line of the page, which takes some milliseconds: they fill it when one in a hundred has what is sought. */
    private static final int NEAR = 100;
    /** Reading so many one by one is quicker than asking the index of words. */
    private static final int FEW = 1_000;

    private SubmissionSearch() {}

    static List<SubmissionView> containing(Connection connection, SubmissionFilter filter, String text)
            throws SQLException {
        String words = query(text);
        if (words.isEmpty()) {
            return List.of();
        }
        String piece = "%" + text.strip().replaceAll("([\\\\%_])", "\\\\$1") + "%";
        List<SubmissionView> near = near(connection, filter, words, piece);
        if (near.size() == filter.limit() || isNearAll(connection, filter)) {
            return near;
        }
        return isOfFew(connection, filter)
                ? amongFew(connection, filter, words, piece)
                : anywhere(connection, filter, words, piece);
    }

    /**
     * The words of a text as PostgreSQL's text search takes them; empty when there is no letter and no digit in it. The last may be the
     * beginning of a longer one; those before it are whole, because something that is no letter and no digit follows them.
     */
    private static String query(String text) {
        List<String> words = Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> "'" + word + "'")
                .toList();
        return String.join(" & ", words) + (words.isEmpty() ? "" : ":*");
    }

    /** Whether there is nothing further on in the order of the list. */
    private static boolean isNearAll(Connection connection, SubmissionFilter filter) throws SQLException {
        // Uses the index of numbers.
        String sql = """
            select count(*) from (select from submissions.submission where number > ? and number < ? limit ?) s
            """;
        Long after = filter.after();
        long low = filter.isOldestFirst() && after != null ? after : 0;
        long high = !filter.isOldestFirst() && after != null ? after : Long.MAX_VALUE;
        int near = NEAR * filter.limit();
        return CleanSql.first(connection, sql, row -> row.getLong(1), low, high, near)
                        .orElseThrow()
                < near;
    }

    private static boolean isOfFew(Connection connection, SubmissionFilter filter) throws SQLException {
        if (filter.states().size() == SubmissionState.values().length) {
            return false;
        }
        // Uses the index of states. Ordered, so that no other is taken.
        String sql = """
            select count(*) from (
                select from unnest(?::text[]) as wanted(state)
                cross join lateral (
                    select from submissions.submission s where s.state = wanted.state order by - s.number limit ?) p
                limit ?) few
            """;
        return CleanSql.first(connection, sql, row -> row.getLong(1), SubmissionState.names(filter.states()), FEW, FEW)
                        .orElseThrow()
                < FEW;
    }

    private static List<SubmissionView> amongFew(
            Connection connection, SubmissionFilter filter, String words, String piece) throws SQLException {
        String newest = """
            select p.* from unnest(?::text[]) as wanted(state)
            cross join lateral (
                select * from submissions.submission s
                where s.state = wanted.state and - s.number > coalesce(- ?::bigint, -9223372036854775807)
                order by - s.number offset 0) p
            where p.words @@ ?::tsquery and concat_ws(' ', p.id, p.repository, p.skill) collate "C" ilike ?
            order by p.number desc limit ?
            """;
        String oldest = """
            select p.* from unnest(?::text[]) as wanted(state)
            cross join lateral (
                select * from submissions.submission s
                where s.state = wanted.state and - s.number < coalesce(- ?::bigint, 0)
                order by - s.number desc offset 0) p
            where p.words @@ ?::tsquery and concat_ws(' ', p.id, p.repository, p.skill) collate "C" ilike ?
            order by p.number limit ?
            """;
        return CleanSql.list(
                connection,
                filter.isOldestFirst() ? oldest : newest,
                SubmissionReads::view,
                SubmissionState.names(filter.states()),
                filter.after(),
                words,
                piece,
                filter.limit());
    }

    private static List<SubmissionView> near(Connection connection, SubmissionFilter filter, String words, String piece)
            throws SQLException {
        boolean isOpen = SubmissionState.PENDING.containsAll(filter.states());
        // Uses the index of numbers.
        String newest = """
            select * from (
                select * from submissions.submission
                where number < coalesce(?::bigint, 9223372036854775807) order by number desc limit ?) s
            where s.words @@ ?::tsquery and concat_ws(' ', s.id, s.repository, s.skill) collate "C" ilike ? and s.state = any (?)
            order by s.number desc limit ?
            """;
        // Uses the index of numbers.
        String oldest = """
            select * from (
                select * from submissions.submission where number > coalesce(?::bigint, 0) order by number limit ?) s
            where s.words @@ ?::tsquery and concat_ws(' ', s.id, s.repository, s.skill) collate "C" ilike ? and s.state = any (?)
            order by s.number limit ?
            """;
        // Uses the index of what has not ended, whose states are written out as they are there.
        String oldestOpen = """
            select * from (
                select * from submissions.submission
                where state in ('RECEIVED', 'TIER1_SCANNING', 'TIER2_SCANNING', 'AUTO_APPROVED', 'NEEDS_REVIEW', 'TIER3_REVIEW')
                  and number > coalesce(?::bigint, 0) order by number limit ?) s
            where s.words @@ ?::tsquery and concat_ws(' ', s.id, s.repository, s.skill) collate "C" ilike ? and s.state = any (?)
            order by s.number limit ?
            """;
        return CleanSql.list(
                connection,
                !filter.isOldestFirst() ? newest : isOpen ? oldestOpen : oldest,
                SubmissionReads::view,
                filter.after(),
                NEAR * filter.limit(),
                words,
                piece,
                SubmissionState.names(filter.states()),
                filter.limit());
    }

    private static List<SubmissionView> anywhere(
            Connection connection, SubmissionFilter filter, String words, String piece) throws SQLException {
        // Uses the index of words. Materialized, and no word of the order in it, so that no other index is taken;
        // offset 0, so that rows are looked at in the order of the list until the page is full.
        String newest = """
            with found as materialized (select number from submissions.submission where words @@ ?::tsquery)
            select s.* from (
                select number from found where number < coalesce(?::bigint, 9223372036854775807) order by number desc) f
            cross join lateral (select * from submissions.submission where number = f.number offset 0) s
            where concat_ws(' ', s.id, s.repository, s.skill) collate "C" ilike ? and s.state = any (?)
            order by f.number desc limit ?
            """;
        String oldest = """
            with found as materialized (select number from submissions.submission where words @@ ?::tsquery)
            select s.* from (select number from found where number > coalesce(?::bigint, 0) order by number) f
            cross join lateral (select * from submissions.submission where number = f.number offset 0) s
            where concat_ws(' ', s.id, s.repository, s.skill) collate "C" ilike ? and s.state = any (?)
            order by f.number limit ?
            """;
        return CleanSql.list(
                connection,
                filter.isOldestFirst() ? oldest : newest,
                SubmissionReads::view,
                words,
                filter.after(),
                piece,
                SubmissionState.names(filter.states()),
                filter.limit());
    }
}

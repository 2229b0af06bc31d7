package dev.okiagari.application.index;

import dev.okiagari.application.ChangeFeed;
import dev.okiagari.application.Database;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.TermQuery;

/** A tiny application: notes with a text, and an index of their words. */
final class NotesFixture implements AutoCloseable {
    static final ChangeFeed FEED = ChangeFeed.of("notes", "note");

    final TestDatabase server = TestPostgres.database(NotesFixture.class);
    final Database database = Database.pooled(server.dataSource(), "notes", 4);

    NotesFixture() {
        database.inTransaction(tx -> {
            Sql.write(tx, "create schema notes");
            Sql.write(tx, "create table notes.feed (origin uuid not null, last bigint not null)");
            Sql.write(tx, "insert into notes.feed values (gen_random_uuid(), 0)");
            Sql.write(tx, "create table notes.gone (id text primary key, change bigint not null)");
            return Sql.write(
                    tx, "create table notes.note (id text primary key, text text not null, change bigint not null)");
        });
    }

    static IndexPlan plan(int format) {
        return new IndexPlan(
                "index of notes", FEED, new Rows(), "id", format, new StandardAnalyzer(), Codec.getDefault());
    }

    DataSource source() {
        return database.dataSource();
    }

    void put(String id, String text) {
        database.inTransaction(tx -> {
            ChangeFeed.Change change = FEED.take(tx);
            change.changed(CleanSql.write(
                    tx,
                    "insert into notes.note values (?, ?, 0) on conflict (id) do update set text = excluded.text "
                            + "where note.text <> excluded.text",
                    id,
                    text));
            change.announce(id);
            return true;
        });
    }

    void delete(String id) {
        database.inTransaction(tx -> {
            ChangeFeed.Change change = FEED.take(tx);
            CleanSql.write(tx, "delete from notes.note where id = ?", id);
            change.announceGone(id);
            return true;
        });
    }

    /** How many notes have the word, after the index has caught up. */
    int found(Path folder, int format, String word) throws SQLException {
        try (FollowedIndex index = FollowedIndex.open(folder, plan(format))) {
            new IndexFollower(index, source()).catchUp();
            return found(index, word);
        }
    }

    static int found(FollowedIndex index, String word) {
        return index.read(searcher -> searcher.count(new TermQuery(new Term("text", word))));
    }

    @Override
    public void close() {
        database.close();
        server.close();
    }

    private static final class Rows implements RowReader {
        @Override
        public List<IndexedRow> read(Connection snapshot, List<String> ids) throws SQLException {
            return CleanSql.list(
                    snapshot,
                    "select id, text from notes.note where id = any (?)",
                    row -> row(row.getString("id"), row.getString("text")),
                    ids);
        }

        private static IndexedRow row(String id, String text) {
            return new IndexedRow(id, () -> {
                Document document = new Document();
                document.add(new StringField("id", id, Field.Store.YES));
                document.add(new TextField("text", text, Field.Store.NO));
                return List.of(document);
            });
        }

        @Override
        public long countAfter(Connection snapshot, long change) throws SQLException {
            return CleanSql.first(
                            snapshot, "select count(*) from notes.note where change > ?", row -> row.getLong(1), change)
                    .orElseThrow();
        }
    }
}

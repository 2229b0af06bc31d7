package dev.okiagari.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.CatalogTables;
import dev.okiagari.engine.Schema;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The server understands every statement of the store, those too that run once a year. */
class StatementsPgTest {
    private static final Path STORE = Path.of("src", "main", "java", "dev", "okiagari", "catalog", "store");
    private static final Pattern TEXT_BLOCK = Pattern.compile("\"\"\"\\R(.*?)\"\"\"", Pattern.DOTALL);
    private static final Pattern SQL = Pattern.compile("^(select|with|insert|update|delete)\\b");

    @Test
    void every_statement_of_the_store_can_be_prepared() throws Exception {
        List<String> refused = new ArrayList<>();
        List<String> statements = statements();
        try (TestDatabase database = TestPostgres.database(getClass(), "catalog", StatementsPgTest::migrate);
                Connection connection = database.dataSource().getConnection()) {
            for (String sql : statements) {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    statement.getParameterMetaData();
                } catch (SQLException e) {
                    refused.add(e.getMessage() + "\n" + sql);
                }
            }
        }
        System.out.printf("%d statements prepared%n", statements.size());
        assertThat(refused).isEmpty();
        assertThat(statements).hasSizeGreaterThan(25);
    }

    private static void migrate(DataSource source) throws SQLException {
        Schema.apply(source);
        CatalogTables.TABLES.apply(source);
    }

    private static List<String> statements() throws IOException {
        List<Path> files;
        try (Stream<Path> folder = Files.list(STORE)) {
            files = folder.filter(p -> p.toString().endsWith(".java")).sorted().toList();
        }
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            Matcher block = TEXT_BLOCK.matcher(Files.readString(file));
            while (block.find()) {
                String sql = block.group(1).stripIndent().strip();
                if (SQL.matcher(sql).find()) {
                    found.add(sql);
                }
            }
        }
        return found;
    }
}

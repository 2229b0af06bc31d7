package dev.okiagari.demo.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BookTest {
    @Test
    void the_next_demo_goes_on_with_the_book_of_the_one_before(@TempDir Path folder) {
        Path file = folder.resolve("book.txt");
        try (Book book = new Book(file)) {
            book.acknowledged("papers", "2001.00001");
            book.acknowledged("catalog", "2026-04-01-1");
        }
        try (Book next = new Book(file)) {
            next.acknowledged("papers", "math/0309136");
            assertThat(next.keys("papers")).containsExactly("2001.00001", "math/0309136");
            assertThat(next.keys("catalog")).containsExactly("2026-04-01-1");
            assertThat(next.size("submissions")).isZero();
        }
    }

    @Test
    void half_a_line_of_a_demo_that_was_killed_is_passed_over(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("book.txt"), "papers 2001.00001\npap");
        try (Book book = new Book(file)) {
            assertThat(book.keys("papers")).containsExactly("2001.00001");
        }
    }
}

package dev.okiagari.gateway.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.ClassifiedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class EmptyPartsTest {
    @Test
    void a_hundred_thousand_empty_parts_are_malformed_and_no_overflow() throws IOException {
        ByteArrayOutputStream part = new ByteArrayOutputStream();
        new GZIPOutputStream(part).close();
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        for (int i = 0; i < 100_000; i++) {
            many.write(part.toByteArray());
        }
        Archives archives = new Archives(ArchiveLimits.defaults());
        assertThatThrownBy(() -> archives.tarGz(many.toByteArray(), wanted -> true))
                .isInstanceOfSatisfying(
                        ClassifiedException.class,
                        refused -> assertThat(refused.category()).isEqualTo(ArchiveFaults.MALFORMED));
    }
}

package dev.okiagari.sandbox.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseWriterTest {
    private static final int BUFFER = 1024;

    private final ByteArrayOutputStream wire = new ByteArrayOutputStream();
    private final ResponseWriter writer = new ResponseWriter(new BufferedOutputStream(wire, BUFFER));
    private final AtomicInteger sentAtEnd = new AtomicInteger(-1);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 500, BUFFER - 1, BUFFER, BUFFER + 1, BUFFER + 2, 100 * BUFFER})
    void the_end_is_noted_before_anybody_can_have_the_whole_answer(int length) throws IOException {
        writer.next(() -> sentAtEnd.set(wire.size()));
        writer.headWithLength(Response.empty(200), length);
        writer.body(new byte[length], 0, length);
        assertThat(sentAtEnd).hasValue(-1);

        writer.finish();

        assertThat(sentAtEnd.get()).isBetween(0, wire.size() - 1);
        assertThat(writer.sent()).isEqualTo(length);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, BUFFER, 3 * BUFFER})
    void also_when_it_goes_out_in_chunks(int length) throws IOException {
        writer.next(() -> sentAtEnd.set(wire.size()));
        writer.headOfChunks(Response.empty(200));
        writer.chunk(new byte[length], 0, length);
        writer.flush();
        writer.lastChunk();

        writer.finish();

        assertThat(sentAtEnd.get()).isBetween(0, wire.size() - 1);
    }
}

package dev.okiagari.papers.reading;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.UnreadableDocument;
import dev.okiagari.papers.text.UnreadableDocument.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Real processes: what they may take, how they end, and that none is left. */
@Timeout(120)
class ReaderPoolTest {
    private static final byte[] HEALTHY = HostileDocuments.healthyPage();
    private static final ReadingSettings SMALL = ReadingSettings.defaults()
            .withAtOnce(1)
            .withHeapMegabytes(160)
            .withLimit(ofSeconds(60))
            .withJvmOptions("-XX:TieredStopAtLevel=1"); // starts in half the time

    /** Kept from test to test, for it takes a second until a process is warm. */
    private static final ReaderPool SHARED = new ReaderPool(SMALL);

    private ReaderPool pool = SHARED;

    @AfterEach
    void close() {
        if (pool != SHARED) {
            pool.close();
        }
    }

    @AfterAll
    static void closeShared() {
        SHARED.close();
    }

    private void use(ReadingSettings settings) {
        pool = new ReaderPool(settings);
    }

    private UnreadableDocument refused(Form form, byte[] document) {
        return Objects.requireNonNull(
                catchThrowableOfType(UnreadableDocument.class, () -> pool.read(form, document)), "it was read");
    }

    private Reason reason(Form form, byte[] document) {
        return refused(form, document).reason();
    }

    /** Not the document's fault. */
    private ClassifiedException notRead(Form form, byte[] document) {
        ClassifiedException thrown = Objects.requireNonNull(
                catchThrowableOfType(ClassifiedException.class, () -> pool.read(form, document)), "it was read");
        assertThat(thrown.category()).isEqualTo(ReaderFaults.UNAVAILABLE);
        return thrown;
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private long process() {
        assertThat(pool.processes()).hasSize(1);
        return pool.processes().getFirst();
    }

    private long busyProcess() {
        await().atMost(ofSeconds(60)).until(() -> pool.busy() == 1);
        return pool.processes().getFirst();
    }

    private static void kill(long pid) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }

    private static <T> FutureTask<T> inBackground(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofVirtual().start(task);
        return task;
    }

    @Test
    void documents_are_read_as_in_this_process_and_by_one_process_one_after_the_other() throws Exception {
        DirectReader direct = new DirectReader();

        for (int i = 0; i < 3; i++) {
            assertThat(pool.read(Form.HTML, HEALTHY)).isEqualTo(direct.read(Form.HTML, HEALTHY));
            byte[] pdf = HostileDocuments.healthyPdf();
            assertThat(pool.read(Form.PDF, pdf)).isEqualTo(direct.read(Form.PDF, pdf));
            assertThat(reason(Form.PDF, HEALTHY)).isEqualTo(Reason.NOT_THE_PAPER);
        }
        assertThat(pool.processes()).hasSize(1);
    }

    static Stream<Arguments> slowDocuments() {
        return Stream.of(
                Arguments.of(Form.PDF, Named.of("many pages", HostileDocuments.slowPdf())),
                Arguments.of(Form.HTML, Named.of("nested tables", HostileDocuments.nestedTables())));
    }

    @ParameterizedTest
    @MethodSource("slowDocuments")
    void a_document_that_takes_too_long_costs_its_process_and_the_next_one_is_read(Form form, byte[] document)
            throws Exception {
        use(SMALL.withHeapMegabytes(512).withLimit(ofSeconds(3)));
        pool.read(Form.HTML, HEALTHY);
        long first = process();

        UnreadableDocument slow = refused(form, document);

        assertThat(slow.reason()).isEqualTo(Reason.TOO_SLOW);
        assertThat(slow).hasMessage("reading it took more than 3 s of processor time");
        await().atMost(Duration.ofMinutes(1)).until(() -> !isAlive(first));
        assertThat(pool.read(Form.HTML, HEALTHY)).isNotNull();
    }

    @Test
    void a_document_that_takes_too_much_memory_costs_its_process_and_the_next_one_is_read() throws Exception {
        UnreadableDocument large = refused(Form.PDF, HostileDocuments.parts(2));

        assertThat(large.reason()).isEqualTo(Reason.TOO_MUCH_MEMORY);
        assertThat(large).hasMessage("reading it needs more than 160 MB of memory");
        assertThat(pool.read(Form.HTML, HEALTHY)).isNotNull();
    }

    @Test
    void what_is_beyond_our_own_limits_costs_no_process() throws Exception {
        pool.read(Form.HTML, HEALTHY);
        long first = process();

        assertThat(reason(Form.PDF, HostileDocuments.widths())).isEqualTo(Reason.TOO_LARGE);
        assertThat(reason(Form.PDF, HostileDocuments.unicodeRanges())).isEqualTo(Reason.TOO_LARGE);
        assertThat(reason(Form.PDF, HostileDocuments.repeatedContents())).isEqualTo(Reason.TOO_LARGE);

        assertThat(pool.processes()).containsExactly(first);
    }

    @Test
    void a_process_that_somebody_ended_is_replaced_and_the_document_is_read_all_the_same() throws Exception {
        pool.read(Form.HTML, HEALTHY);
        long first = process();
        kill(first);
        await().atMost(Duration.ofMinutes(1)).until(() -> !isAlive(first));

        assertThat(pool.read(Form.HTML, HEALTHY)).isNotNull();
        assertThat(pool.processes()).hasSize(1).doesNotContain(first);
    }

    @Test
    void processes_ended_from_outside_while_they_read_are_not_the_documents_fault() throws Exception {
        byte[] slow = HostileDocuments.slowPdf();
        FutureTask<ClassifiedException> reading = inBackground(() -> notRead(Form.PDF, slow));

        long first = busyProcess();
        kill(first);
        await().atMost(ofSeconds(60))
                .until(() -> pool.busy() == 1 && !pool.processes().contains(first));
        kill(busyProcess());

        assertThat(reading.get()).hasMessageContaining("was ended from outside");
    }

    @Test
    void whoever_stops_waiting_ends_the_process() throws Exception {
        byte[] slow = HostileDocuments.slowPdf();
        List<Throwable> thrown = new ArrayList<>();
        Thread reading = Thread.ofVirtual().start(() -> {
            try {
                pool.read(Form.PDF, slow);
            } catch (InterruptedException e) {
                thrown.add(e);
            }
        });
        long first = busyProcess();

        reading.interrupt();
        reading.join();

        assertThat(thrown).hasSize(1);
        await().atMost(Duration.ofMinutes(1)).until(() -> !isAlive(first));
        assertThat(pool.read(Form.HTML, HEALTHY)).isNotNull();
    }

    @Test
    void a_process_that_cannot_be_started_is_our_own_fault_with_the_reason() {
        use(SMALL.withClassPath("there-is-nothing-here"));

        ClassifiedException none = notRead(Form.HTML, HEALTHY);

        assertThat(none).hasMessageContaining("could not start").hasMessageContaining("ReaderMain");
        assertThat(pool.processes()).isEmpty();
    }

    @Test
    void a_process_that_a_busy_machine_does_not_start_in_time_is_not_the_documents_fault() {
        use(new ReadingSettings(
                SMALL.atOnce(),
                SMALL.heapMegabytes(),
                SMALL.limit(),
                Duration.ofMillis(1),
                SMALL.documents(),
                SMALL.classPath(),
                SMALL.jvmOptions()));

        ClassifiedException late = Objects.requireNonNull(
                catchThrowableOfType(ClassifiedException.class, () -> pool.read(Form.HTML, HEALTHY)), "it was read");

        assertThat(late.category()).isEqualTo(ReaderFaults.OUT_OF_TIME);
        assertThat(late).hasMessageContaining("the machine is busy");
        assertThat(pool.processes()).isEmpty();
    }

    @Test
    void a_process_is_replaced_after_a_number_of_documents() throws Exception {
        use(SMALL.withDocuments(2));
        pool.read(Form.HTML, HEALTHY);
        long first = process();

        pool.read(Form.HTML, HEALTHY);

        await().atMost(Duration.ofMinutes(1)).until(() -> !isAlive(first));
        assertThat(pool.read(Form.HTML, HEALTHY)).isNotNull();
        assertThat(pool.processes()).hasSize(1).doesNotContain(first);
    }

    @Test
    void a_document_that_takes_long_makes_room_for_others() throws Exception {
        use(SMALL.withLimit(ofSeconds(20)));
        byte[] slow = HostileDocuments.slowPdf();
        FutureTask<ClassifiedException> reading = inBackground(() -> notRead(Form.PDF, slow));
        busyProcess();

        assertThat(pool.read(Form.HTML, HEALTHY)).isNotNull();

        assertThat(reading.isDone()).as("the slow one is still being read").isFalse();
        pool.close();
        assertThat(reading.get()).isNotNull();
    }

    @Test
    void many_threads_get_their_own_answers_beside_hostile_documents_and_no_process_is_left() throws Exception {
        use(SMALL.withAtOnce(2));
        ParsedPaper expected = new DirectReader().read(Form.HTML, HEALTHY);
        List<Future<ParsedPaper>> healthy = new ArrayList<>();
        List<Future<Reason>> hostile = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 60; i++) {
                healthy.add(threads.submit(() -> pool.read(Form.HTML, HEALTHY)));
                if (i % 20 == 0) {
                    hostile.add(threads.submit(() -> reason(Form.PDF, HostileDocuments.widths())));
                }
                if (i == 30) {
                    hostile.add(threads.submit(() -> reason(Form.PDF, HostileDocuments.parts(2))));
                }
            }
        }
        assertThat(healthy).allSatisfy(answer -> assertThat(answer.get()).isEqualTo(expected));
        assertThat(hostile).map(ReaderPoolTest::answer).containsOnly(Reason.TOO_MUCH_MEMORY, Reason.TOO_LARGE);
        List<Long> processes = pool.processes();
        assertThat(processes).hasSizeBetween(1, 4);

        pool.close();

        assertThat(processes).noneMatch(ReaderPoolTest::isAlive);
        assertThat(notRead(Form.HTML, HEALTHY)).hasMessageContaining("the node is stopping");
    }

    private static <T> T answer(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}

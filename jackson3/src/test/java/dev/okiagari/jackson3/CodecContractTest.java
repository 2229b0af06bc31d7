package dev.okiagari.jackson3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.EncryptingCodec;
import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Codec.CodecRefused;
import dev.okiagari.engine.model.TypeRef;
import dev.okiagari.jackson2.Jackson2Codec;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the codecs of Jackson 2 and 3 both promise, and that each reads what the other has written. */
class CodecContractTest {
    private static final Codec TWO = new Jackson2Codec();
    private static final Codec THREE = new Jackson3Codec();

    /** One codec writes, the other one reads: a program may change from one to the other with items in its tables. */
    record Way(String name, Codec writer, Codec reader) {
        <T> T over(T value, TypeRef<T> type) {
            return reader.read(writer.write(value), type);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Way> ways() {
        return List.of(
                new Way("2 → 2", TWO, TWO),
                new Way("3 → 3", THREE, THREE),
                new Way("2 → 3", TWO, THREE),
                new Way("3 → 2", THREE, TWO),
                new Way("encrypted", encrypted(THREE), encrypted(TWO)));
    }

    private static Codec encrypted(Codec plain) {
        return EncryptingCodec.of(plain, "k", new SecretKeySpec(new byte[32], "AES"));
    }

    /** Sizes of a shirt. */
    enum Size {
        SMALL,
        LARGE
    }

    /** A line of an order. */
    record Line(String product, int count, @Nullable BigDecimal price) {}

    /** A record of records, with all that records have. */
    @SuppressWarnings("ArrayRecordComponent") // bytes are compared by their content
    record Order(
            UUID id,
            List<Line> lines,
            Map<String, Size> sizes,
            Optional<String> comment,
            Optional<Line> gift,
            @Nullable String nothing,
            byte[] picture,
            boolean isPaid,
            long cents,
            double weight) {}

    @ParameterizedTest
    @MethodSource("ways")
    void a_record_comes_back_as_it_was(Way way) {
        Order order = new Order(
                UUID.fromString("0190b5a0-0000-7000-8000-000000000001"),
                List.of(new Line("\"ä\" \ud83d\ude00\n", 2, new BigDecimal("10.50"))),
                Map.of("shirt", Size.LARGE),
                Optional.of("fragile"),
                Optional.empty(),
                null,
                new byte[] {0, -1, 7},
                true,
                Long.MAX_VALUE,
                0.1);

        assertThat(way.over(order, TypeRef.of(Order.class)))
                .usingRecursiveComparison()
                .isEqualTo(order);
    }

    /** Every type of time that a payload may have. */
    record Booking(
            Instant at,
            LocalDate day,
            LocalTime time,
            LocalDateTime local,
            OffsetDateTime offset,
            ZonedDateTime zoned,
            Duration length,
            Period period,
            YearMonth month,
            ZoneId zone,
            Map<String, List<LocalDate>> others) {}

    private static Booking booking() {
        ZonedDateTime noon = ZonedDateTime.parse("2026-03-29T12:00:00.123456789+02:00[Europe/Berlin]");
        return new Booking(
                noon.toInstant(),
                noon.toLocalDate(),
                noon.toLocalTime(),
                noon.toLocalDateTime(),
                noon.toOffsetDateTime(),
                noon,
                Duration.ofMinutes(90),
                Period.ofDays(3),
                YearMonth.from(noon),
                noon.getZone(),
                Map.of("also", List.of(noon.toLocalDate())));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void times_come_back_with_their_zone_and_their_nanoseconds(Way way) {
        assertThat(way.over(booking(), TypeRef.of(Booking.class))).isEqualTo(booking());
    }

    @ParameterizedTest
    @MethodSource("ways")
    void times_of_the_first_release_candidate_are_read(Way way) {
        assertThat(way.reader()
                        .read("\"2026-03-29T12:00+02:00[Europe/Berlin]\"", TypeRef.of(ZonedDateTime.class))
                        .toInstant())
                .isEqualTo("2026-03-29T10:00:00Z");
    }

    @Test
    void both_write_times_as_text_that_people_read() {
        for (Codec codec : List.of(TWO, THREE)) {
            assertThat(codec.write(booking()))
                    .contains(
                            "\"length\":\"PT1H30M\"",
                            "\"day\":\"2026-03-29\"",
                            "\"at\":\"2026-03-29T10:00:00.123456789Z\"");
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void types_with_arguments_are_named_by_a_type_reference(Way way) {
        List<Line> lines = List.of(new Line("tea", 1, BigDecimal.ONE));
        assertThat(way.over(lines, new TypeRef<List<Line>>() {})).isEqualTo(lines);
        Map<String, Optional<Line>> byName = Map.of("a", Optional.of(lines.getFirst()), "b", Optional.empty());
        assertThat(way.over(byName, new TypeRef<Map<String, Optional<Line>>>() {}))
                .isEqualTo(byName);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void plain_values_are_as_they_are(Way way) {
        assertThat(way.over("text", TypeRef.of(String.class))).isEqualTo("text");
        assertThat(way.over(7, TypeRef.of(Integer.class))).isEqualTo(7);
        assertThat(way.over(true, TypeRef.of(Boolean.class))).isTrue();
        assertThat(way.over(Size.SMALL, TypeRef.of(Size.class))).isEqualTo(Size.SMALL);
        assertThat(way.over(new byte[] {1, 2}, TypeRef.of(byte[].class))).containsExactly(1, 2);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void members_that_this_build_does_not_know_are_ignored_and_those_that_it_lacks_are_empty(Way way) {
        Line line = way.reader().read("{\"product\":\"tea\",\"from\":\"another build\"}", TypeRef.of(Line.class));
        assertThat(line).isEqualTo(new Line("tea", 0, null));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void what_does_not_fit_is_unreadable_and_says_why(Way way) {
        assertThatThrownBy(() -> way.reader().read("{\"product\":[]}", TypeRef.of(Line.class)))
                .isInstanceOf(PayloadUnreadable.class)
                .hasMessageStartingWith("could not read a Line because ");
        assertThatThrownBy(() -> way.reader().read("{\"product\":", TypeRef.of(Line.class)))
                .isInstanceOf(PayloadUnreadable.class);
        assertThatThrownBy(() -> way.reader().read("\"HUGE\"", TypeRef.of(Size.class)))
                .isInstanceOf(PayloadUnreadable.class);
    }

    private static List<Object> nested(int deep) {
        List<Object> list = new ArrayList<>();
        for (int i = 1; i < deep; i++) {
            list = new ArrayList<>(List.of(list));
        }
        return list;
    }

    @ParameterizedTest
    @MethodSource("ways")
    void what_is_nested_deeply_comes_back_and_what_has_no_end_is_refused(Way way) {
        List<Object> deep = nested(400);
        assertThat(way.over(deep, new TypeRef<List<Object>>() {})).isEqualTo(deep);

        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        assertThatThrownBy(() -> way.writer().write(endless)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() ->
                        way.reader().read("[".repeat(100_000) + "]".repeat(100_000), new TypeRef<List<Object>>() {}))
                .isInstanceOf(PayloadUnreadable.class);
    }

    /** Nobody can write it. */
    record Odd(Object thing) {}

    @ParameterizedTest
    @MethodSource("ways")
    void what_cannot_be_written_is_refused_by_name(Way way) {
        assertThatThrownBy(() -> way.writer().write(new Odd(new Object() {
                    @Override
                    public String toString() {
                        return "no bean";
                    }
                })))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("could not write a Odd as JSON because ");
    }

    @Test
    void with_both_on_the_class_path_one_has_to_be_named() {
        assertThat(Codec.found().write("text")).isEqualTo("\"text\"");
        assertThatThrownBy(() -> Codec.found().require(TypeRef.of(Line.class)))
                .isInstanceOf(CodecRefused.class)
                .hasMessageContaining(Jackson2Codec.class.getName())
                .hasMessageContaining(Jackson3Codec.class.getName())
                .hasMessageContaining("Client.on(dataSource, codec)");
    }
}

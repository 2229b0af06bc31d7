package dev.okiagari.engine.schedule;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.field.expression.Always;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Slots of a cron expression. The library is only used for wall clocks that never change (it skips what a change jumps
 * over); changes are handled here:
 *
 * <ul>
 * <li>Slots that the clock jumps over are one slot, at the moment of the jump.
 * <li>A slot that the clock shows twice counts the first time. An expression with {@code *} for the hour counts both
 * times: it means every hour, or every few minutes, and would otherwise be silent while the hour is repeated.
 * </ul>
 */
final class CronSlots implements Slots {
    private static final LocalDateTime SOME_TIME = LocalDateTime.of(2000, 1, 1, 0, 0);

    private final String expression;
    private final ZoneId zone;
    private final ExecutionTime times;
    private final boolean isEveryHour;

    CronSlots(String expression, ZoneId zone) {
        this.expression = expression.strip().replaceAll("\\s+", " ");
        this.zone = zone;
        Cron cron = parse(this.expression);
        this.times = ExecutionTime.forCron(cron);
        this.isEveryHour = cron.retrieve(CronFieldName.HOUR).getExpression() instanceof Always;
        if (times.nextExecution(SOME_TIME.atZone(ZoneOffset.UTC)).isEmpty()) {
            throw new IllegalArgumentException(
                    "could not use the cron expression '" + expression + "' because that day never comes");
        }
    }

    private static Cron parse(String expression) {
        try {
            return new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX)).parse(expression);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "could not read the cron expression '" + expression
                            + "' (minute, hour, day of month, month, day of week) because " + e.getMessage(),
                    e);
        }
    }

    @Override
    public Instant after(Instant time) {
        ZoneRules rules = zone.getRules();
        ZoneOffset offset = rules.getOffset(time);
        LocalDateTime from = LocalDateTime.ofInstant(time, offset);
        ZoneOffsetTransition last = rules.previousTransition(time.plusNanos(1));
        Instant since = time;
        while (true) {
            LocalDateTime slot = nextOnClock(afterRepeated(from, last));
            ZoneOffsetTransition change = rules.nextTransition(since);
            if (change == null || slot.isBefore(change.getDateTimeBefore())) {
                return slot.toInstant(offset);
            }
            if (change.isGap() && !slot.isAfter(change.getDateTimeAfter())) {
                return change.getInstant();
            }
            // Nothing until the change: look on from there, the moment of the change included.
            offset = change.getOffsetAfter();
            from = change.getDateTimeAfter().minusSeconds(1);
            last = change;
            since = change.getInstant();
        }
    }

    /** Where to continue after the clock was put back: times that it has shown before are skipped, unless they count twice. */
    private LocalDateTime afterRepeated(LocalDateTime from, @Nullable ZoneOffsetTransition last) {
        if (isEveryHour || last == null || !last.isOverlap()) {
            return from;
        }
        LocalDateTime shownBefore = last.getDateTimeBefore();
        return from.isBefore(shownBefore) ? shownBefore.minusSeconds(1) : from;
    }

    private LocalDateTime nextOnClock(LocalDateTime from) {
        Optional<ZonedDateTime> next = times.nextExecution(from.atZone(ZoneOffset.UTC));
        return next.map(ZonedDateTime::toLocalDateTime)
                .orElseThrow(() -> new IllegalStateException(
                        "could not find a slot of '" + expression + "' after " + from + " because none is left"));
    }

    @Override
    public String text() {
        return expression;
    }

    @Override
    public String zone() {
        return zone.getId();
    }
}

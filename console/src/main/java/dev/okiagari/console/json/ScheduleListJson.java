package dev.okiagari.console.json;

import dev.okiagari.engine.view.ScheduleView;
import java.util.List;

/** Every schedule that a node has ever had, by name. */
public record ScheduleListJson(List<ScheduleView> schedules) {}

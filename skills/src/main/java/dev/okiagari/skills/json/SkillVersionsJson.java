package dev.okiagari.skills.json;

import dev.okiagari.skills.view.VersionView;
import java.util.List;

/** The versions of a skill, newest first. */
public record SkillVersionsJson(String name, List<VersionView> versions) {}

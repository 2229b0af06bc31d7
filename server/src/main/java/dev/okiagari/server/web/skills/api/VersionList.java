package dev.okiagari.server.web.skills.api;

import dev.okiagari.submissions.view.VersionView;
import java.util.List;

/** The versions of a skill, newest first. */
public record VersionList(String name, List<VersionView> versions) {}

package dev.okiagari.console.json;

import dev.okiagari.console.store.UpstreamReads.UpstreamRow;
import java.util.List;

/** All services that steps call, by name. */
public record UpstreamListJson(List<UpstreamRow> upstreams) {}

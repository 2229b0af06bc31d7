package dev.okiagari.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * One run of one contender at one work.
 *
 * @param load the machine's load average when it began: how much others disturbed it
 */
public record Measurement(
        @JsonProperty String work,
        @JsonProperty String contender,
        @JsonProperty int round,
        @JsonProperty int items,
        @JsonProperty double load,
        @JsonProperty Map<String, Double> figures) {}

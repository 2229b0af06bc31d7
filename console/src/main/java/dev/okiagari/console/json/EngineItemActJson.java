package dev.okiagari.console.json;

/**
 * What was done to an item.
 *
 * @param consequence what it means for the item, in words
 * @param item as it is now
 */
public record EngineItemActJson(String act, String who, String reason, String consequence, EngineItemJson item) {}

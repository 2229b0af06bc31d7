package dev.okiagari.console.api.view;

/**
 * What was done to an item.
 *
 * @param consequence what it means for the item, in words
 * @param item as it is now
 */
public record ItemAct(String act, String who, String reason, String consequence, ItemBrief item) {}

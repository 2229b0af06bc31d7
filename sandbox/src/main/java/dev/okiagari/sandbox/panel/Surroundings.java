package dev.okiagari.sandbox.panel;

import dev.okiagari.sandbox.model.ModelSite;
import dev.okiagari.sandbox.rakuten.Shop;

/** What can be set besides the dials: the shop's day and the model's behaviour. */
public record Surroundings(Shop shop, ModelSite model) {}

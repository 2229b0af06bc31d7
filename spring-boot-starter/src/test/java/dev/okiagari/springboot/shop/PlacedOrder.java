package dev.okiagari.springboot.shop;

import java.math.BigDecimal;
import java.time.Instant;

/** What the steps of an order are given. */
public record PlacedOrder(String id, BigDecimal price, Instant at) {}

package dev.okiagari.catalog.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of what is owed, oldest first.
 *
 * @param next the cursor of the next page; null at the end
 */
public record OwedPage(List<OwedTarget> targets, @Nullable String next) {
    public OwedPage {
        targets = List.copyOf(targets);
    }
}

package dev.okiagari.catalog.job;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.TagAnswer;
import dev.okiagari.engine.model.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be asked for; the key of the item says which one.
 *
 * @param ten the tags that share a request with this one, itself included; empty for everything else
 */
public record CatalogTarget(Entity entity, List<Long> ten) {

    public CatalogTarget {
        ten = List.copyOf(ten);
    }

    /** Targets of a job. Tags are put into tens in the order of their numbers. */
    static List<Target<CatalogTarget>> of(Entity entity, Jobs.Input input) {
        List<String> ids = input.ids();
        if (entity != Entity.TAG) {
            CatalogTarget alike = new CatalogTarget(entity, List.of());
            return ids.stream().map(id -> Target.of(id, alike)).toList();
        }
        List<Long> numbers = ids.stream().map(Long::valueOf).sorted().toList();
        List<Target<CatalogTarget>> targets = new ArrayList<>();
        for (int from = 0; from < numbers.size(); from += TagAnswer.MOST) {
            List<Long> ten = numbers.subList(from, Math.min(from + TagAnswer.MOST, numbers.size()));
            CatalogTarget shared = new CatalogTarget(entity, ten);
            ten.forEach(id -> targets.add(Target.of(Long.toString(id), shared)));
        }
        return targets;
    }
}

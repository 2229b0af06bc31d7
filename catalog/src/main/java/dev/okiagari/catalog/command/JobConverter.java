package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.job.Job;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A job by its word. */
final class JobConverter implements ITypeConverter<Job> {
    @Override
    public Job convert(String word) {
        return Job.of(word)
                .orElseThrow(() ->
                        new TypeConversionException(say("run.unknown-job", String.join(", ", Job.words()), word)));
    }
}

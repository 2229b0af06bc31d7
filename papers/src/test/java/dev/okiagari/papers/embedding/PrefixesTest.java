package dev.okiagari.papers.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrefixesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            nomic-embed-text|search_query: |search_document:\s
            nomic-ai/nomic-embed-text-v1.5|search_query: |search_document:\s
            intfloat/e5-large-v2|query: |passage:\s
            multilingual-e5-base|query: |passage:\s
            BAAI/bge-base-en-v1.5|Represent this sentence for searching relevant passages: |''
            bge-m3|''|''
            text-embedding-3-small|''|''
            mxbai-embed-large|''|''
            the5-thing|''|''
            """)
    void each_family_has_its_own(String model, String question, String document) {
        assertThat(Prefixes.of(model)).isEqualTo(new Prefixes(question, document));
    }
}

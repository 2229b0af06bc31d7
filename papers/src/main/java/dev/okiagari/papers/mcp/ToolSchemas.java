package dev.okiagari.papers.mcp;

/** What the tools take, as JSON Schema. A test reads them and compares them with the records that the arguments become. */
final class ToolSchemas {
    private ToolSchemas() {}

    static final String INGEST = """
            {"type": "object", "additionalProperties": false, "required": ["id"], "properties": {
              "id": {"type": "string", "description": "arXiv id in any form: 2406.01234, math/0309136, arXiv:…, DOI, or an address of arxiv.org"}}}
            """;

    static final String BATCH = """
            {"type": "object", "additionalProperties": false, "properties": {
              "id": {"type": "string", "description": "one id"},
              "ids": {"type": "array", "items": {"type": "string"}, "maxItems": 50, "description": "arXiv ids in any form"},
              "query": {"type": "string", "description": "instead of ids: words, or arXiv's own syntax such as ti:retrieval AND cat:cs.CL"},
              "limit": {"type": "integer", "minimum": 1, "maximum": 50, "description": "maximum number of papers of a query (default 10)"}}}
            """;

    private static final String FILTERS = """
              "categories": {"type": "array", "items": {"type": "string"}, "description": "any of these, such as cs.CL; cs includes all of cs"},
              "fromYear": {"type": "integer"},
              "toYear": {"type": "integer"},
              "author": {"type": "string", "description": "words of one author's name"},
              "statuses": {"type": "array", "items": {"enum": ["queued", "metadata", "parsed", "extracted", "ready", "failed"]}},
              "limit": {"type": "integer", "minimum": 1, "maximum": 100, "description": "default 10"},
              "cursor": {"type": "integer", "minimum": 0, "description": "next of the previous page"}
            """;

    static final String SEARCH = """
            {"type": "object", "additionalProperties": false, "properties": {
              "q": {"type": "string", "description": "words, \\"a phrase\\", an arXiv id, a question"},
            """ + FILTERS + "}}";

    static final String EXTRACTIONS = """
            {"type": "object", "additionalProperties": false, "properties": {
              "q": {"type": "string", "description": "words to look for in names and details"},
              "types": {"type": "array", "items": {"enum": ["method", "dataset", "baseline", "metric", "result", "contribution", "limitation"]}},
            """ + FILTERS + "}}";

    static final String GET = """
            {"type": "object", "additionalProperties": false, "required": ["id"], "properties": {
              "id": {"type": "string", "description": "arXiv id in any form"},
              "withText": {"type": "boolean", "description": "include the whole text of each section (default false)"}}}
            """;

    static final String LIST = """
            {"type": "object", "additionalProperties": false, "properties": {
              "categories": {"type": "array", "items": {"type": "string"}},
              "year": {"type": "integer", "description": "of publication"},
              "statuses": {"type": "array", "items": {"enum": ["queued", "metadata", "parsed", "extracted", "ready", "failed"]}},
              "sort": {"enum": ["published", "added"]},
              "cursor": {"type": "string", "description": "next of the previous page"},
              "limit": {"type": "integer", "minimum": 1, "maximum": 100, "description": "default 20"}}}
            """;

    static final String RELATED = """
            {"type": "object", "additionalProperties": false, "required": ["id"], "properties": {
              "id": {"type": "string", "description": "arXiv id in any form"},
              "limit": {"type": "integer", "minimum": 1, "maximum": 100, "description": "maximum number of each kind (default 10)"}}}
            """;
}

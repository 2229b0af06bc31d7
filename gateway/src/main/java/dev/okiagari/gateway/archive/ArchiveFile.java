package dev.okiagari.gateway.archive;

/** One file out of an archive: its path inside, and all of its bytes. */
@SuppressWarnings("ArrayRecordComponent") // never compared; the bytes belong to the caller
public record ArchiveFile(String path, byte[] bytes) {}

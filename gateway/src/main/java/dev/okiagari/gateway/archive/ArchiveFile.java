package dev.okiagari.gateway.archive;

/** One file out of an archive: its path inside, and all of its bytes. */
@SuppressWarnings("ArrayRecordComponent") // never compared; the bytes belong to whoever asked for them
public record ArchiveFile(String path, byte[] bytes) {}

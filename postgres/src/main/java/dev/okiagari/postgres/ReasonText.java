package dev.okiagari.postgres;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Words an exception so that it can follow "because"; file exceptions have only a path as their message. */
final class ReasonText {

    private ReasonText() {}

    static String of(Exception cause) {
        if (cause instanceof AccessDeniedException denied) {
            return "access to " + denied.getFile() + " is denied";
        }
        if (cause instanceof NoSuchFileException missing) {
            return missing.getFile() + " does not exist";
        }
        if (cause instanceof FileSystemException failed && failed.getReason() != null) {
            return failed.getFile() + ": " + failed.getReason();
        }
        String message = cause.getMessage();
        return message == null || message.isBlank() ? cause.getClass().getSimpleName() : message.strip();
    }
}

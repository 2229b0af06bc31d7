package dev.okiagari.papers.mcp;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.PrintWriter;
import java.io.StringWriter;

/** An answer that is not sent: the SDK writes its refusals as exceptions, with the trace of the stack. */
final class KeptAnswer extends HttpServletResponseWrapper {
    private final StringWriter text = new StringWriter();
    private final PrintWriter writer = new PrintWriter(text);
    private int status = SC_OK;

    KeptAnswer(HttpServletResponse response) {
        super(response);
    }

    @Override
    public void setStatus(int code) {
        status = code;
    }

    @Override
    public void sendError(int code) {
        status = code;
    }

    @Override
    public void sendError(int code, String message) {
        status = code;
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public PrintWriter getWriter() {
        return writer;
    }

    String text() {
        writer.flush();
        return text.toString();
    }
}

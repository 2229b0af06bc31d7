package dev.okiagari.gateway.http;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.ProtocolVersion;
import org.apache.hc.core5.http.io.HttpConnectionFactory;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is reused only if no unsolicited bytes have arrived on it. The library would reuse it and read
 * those bytes as the response to the next call.
 */
final class SilentConnection implements ManagedHttpClientConnection {
    private static final Timeout MOMENT = Timeout.ofMilliseconds(1);

    private final ManagedHttpClientConnection wire;

    private SilentConnection(ManagedHttpClientConnection wire) {
        this.wire = wire;
    }

    static HttpConnectionFactory<ManagedHttpClientConnection> over(
            HttpConnectionFactory<ManagedHttpClientConnection> wires) {
        return new HttpConnectionFactory<>() {
            @Override
            public ManagedHttpClientConnection createConnection(@Nullable Socket socket) throws IOException {
                return new SilentConnection(wires.createConnection(socket));
            }

            @Override
            public ManagedHttpClientConnection createConnection(SSLSocket secured, Socket socket) throws IOException {
                return new SilentConnection(wires.createConnection(secured, socket));
            }
        };
    }

    /** Called each time before the connection is reused. */
    @Override
    public boolean isStale() throws IOException {
        return !wire.isOpen() || wire.isDataAvailable(MOMENT) || wire.isStale();
    }

    @Override
    public void bind(Socket socket) throws IOException {
        wire.bind(socket);
    }

    @Override
    public void bind(SSLSocket secured, Socket socket) throws IOException {
        wire.bind(secured, socket);
    }

    @Override
    public Socket getSocket() {
        return wire.getSocket();
    }

    @Override
    public SSLSession getSSLSession() {
        return wire.getSSLSession();
    }

    @Override
    public void passivate() {
        wire.passivate();
    }

    @Override
    public void activate() {
        wire.activate();
    }

    @Override
    public boolean isConsistent() {
        return wire.isConsistent();
    }

    @Override
    public void sendRequestHeader(ClassicHttpRequest request) throws HttpException, IOException {
        wire.sendRequestHeader(request);
    }

    @Override
    public void terminateRequest(ClassicHttpRequest request) throws HttpException, IOException {
        wire.terminateRequest(request);
    }

    @Override
    public void sendRequestEntity(ClassicHttpRequest request) throws HttpException, IOException {
        wire.sendRequestEntity(request);
    }

    @Override
    public ClassicHttpResponse receiveResponseHeader() throws HttpException, IOException {
        return wire.receiveResponseHeader();
    }

    @Override
    public void receiveResponseEntity(ClassicHttpResponse response) throws HttpException, IOException {
        wire.receiveResponseEntity(response);
    }

    @Override
    public boolean isDataAvailable(Timeout timeout) throws IOException {
        return wire.isDataAvailable(timeout);
    }

    @Override
    public void flush() throws IOException {
        wire.flush();
    }

    @Override
    public EndpointDetails getEndpointDetails() {
        return wire.getEndpointDetails();
    }

    @Override
    public SocketAddress getLocalAddress() {
        return wire.getLocalAddress();
    }

    @Override
    public SocketAddress getRemoteAddress() {
        return wire.getRemoteAddress();
    }

    @Override
    public ProtocolVersion getProtocolVersion() {
        return wire.getProtocolVersion();
    }

    @Override
    public boolean isOpen() {
        return wire.isOpen();
    }

    @Override
    public Timeout getSocketTimeout() {
        return wire.getSocketTimeout();
    }

    @Override
    public void setSocketTimeout(Timeout timeout) {
        wire.setSocketTimeout(timeout);
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }

    @Override
    public void close(CloseMode mode) {
        wire.close(mode);
    }
}

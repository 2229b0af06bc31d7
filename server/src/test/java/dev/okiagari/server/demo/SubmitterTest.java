package dev.okiagari.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.okiagari.engine.Client;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class SubmitterTest {
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getFormattedMessage() + "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy()));
        }
    };

    @Test
    void an_order_that_could_not_be_submitted_is_logged_with_its_stack_trace(@TempDir Path folder) throws Exception {
        DataSource broken = (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    throw new SQLException("no such table", "42P01");
                });
        Logger logger = (Logger) LoggerFactory.getLogger(Submitter.class);
        appender.start();
        logger.addAppender(appender);
        try (Book book = new Book(folder.resolve("book"));
                Submitter submitter = new Submitter(Client.on(broken), book, 1, () -> 0)) {
            submitter.start();

            assertThat(lines.poll(30, TimeUnit.SECONDS))
                    .startsWith("could not submit order-000001; trying again")
                    .contains("no such table", "at dev.okiagari.engine.");
        } finally {
            logger.detachAppender(appender);
        }
    }
}

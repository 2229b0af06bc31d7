package dev.okiagari.springboot.testing;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.testing.TestEngine;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** The engine of tests in the place of a node. */
@TestConfiguration(proxyBeanMethods = false)
class TestEngineConfiguration {
    /** @param tables not used: the client's bean has waited for the tables */
    @Bean(destroyMethod = "close")
    TestEngine okiagariTestEngine(
            DataSource source,
            Client tables,
            ObjectProvider<Codec> codec,
            ObjectProvider<Steps<?>> steps,
            ObjectProvider<Schedule> schedules,
            ObjectProvider<Listener> listeners,
            ObjectProvider<Around> hooks) {
        List<Steps<?>> all = steps.orderedStream().toList();
        TestEngine engine = TestEngine.on(source, codec.getIfAvailable(Codec::found), all.toArray(new Steps<?>[0]));
        listeners.orderedStream().forEach(engine::listener);
        hooks.orderedStream().forEach(engine::around);
        engine.schedules(schedules.orderedStream().toArray(Schedule[]::new));
        return engine;
    }
}

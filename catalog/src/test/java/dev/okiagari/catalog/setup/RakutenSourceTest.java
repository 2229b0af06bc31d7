package dev.okiagari.catalog.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.catalog.shop.RakutenSettings;
import dev.okiagari.gateway.http.Reach;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RakutenSourceTest {
    private static Map<String, String> complete() {
        return new HashMap<>(Map.of(
                "OKIAGARI_RAKUTEN_APP_ID", "app-4712-id",
                "OKIAGARI_RAKUTEN_ACCESS_KEY", "pk_4712_key",
                "OKIAGARI_RAKUTEN_SITE", "https://reader.example"));
    }

    private static RakutenSource with(String... pairs) {
        Map<String, String> environment = complete();
        for (int i = 0; i < pairs.length; i += 2) {
            environment.put(pairs[i], pairs[i + 1]);
        }
        return RakutenSource.read(environment);
    }

    @Test
    void by_default_it_is_the_real_shop_once_a_second() {
        RakutenSettings shop = with().shop();
        assertThat(shop.base()).isEqualTo(RakutenSettings.REAL);
        assertThat(shop.gap()).isEqualTo(Duration.ofSeconds(1));
        assertThat(shop.paths()).isEqualTo(RakutenSettings.Paths.defaults());
        assertThat(with().guard().redirects()).isZero();
        assertThat(with().guard().reach()).isEqualTo(Reach.PUBLIC);
    }

    @Test
    void a_stand_in_on_this_machine_may_be_called_faster_and_with_other_paths() {
        RakutenSource source = with(
                "OKIAGARI_RAKUTEN_URL", "http://127.0.0.1:8123",
                "OKIAGARI_ALLOW_LOOPBACK", "true",
                "OKIAGARI_RAKUTEN_GAP", "100ms",
                "OKIAGARI_RAKUTEN_ITEM_PATH", "ichibams/api/IchibaItem/Search/20260701");
        assertThat(source.shop().gap()).isEqualTo(Duration.ofMillis(100));
        assertThat(source.shop().paths().item()).endsWith("20260701");
        assertThat(source.guard().reach()).isEqualTo(Reach.LOOPBACK);
    }

    @ParameterizedTest
    @CsvSource({
        "OKIAGARI_RAKUTEN_APP_ID,'',OKIAGARI_RAKUTEN_APP_ID is not set",
        "OKIAGARI_RAKUTEN_ACCESS_KEY,' ',OKIAGARI_RAKUTEN_ACCESS_KEY is not set",
        "OKIAGARI_RAKUTEN_SITE,'',OKIAGARI_RAKUTEN_SITE is not set",
        "OKIAGARI_RAKUTEN_SITE,reader.example,OKIAGARI_RAKUTEN_SITE",
        "OKIAGARI_RAKUTEN_URL,http://127.0.0.1:1,OKIAGARI_ALLOW_LOOPBACK",
        "OKIAGARI_RAKUTEN_GAP,500ms,at least 1s",
        "OKIAGARI_RAKUTEN_GAP,0s,greater than zero",
        "OKIAGARI_RAKUTEN_GAP,soon,a length of time",
        "OKIAGARI_RAKUTEN_TAG_PATH,/x?y=1,without a leading slash"
    })
    void what_cannot_be_used_is_named_with_the_reason(String name, String value, String reason) {
        assertThatThrownBy(() -> with(name, value).check())
                .hasMessageContaining(name)
                .hasMessageContaining(reason);
    }

    @Test
    void keys_are_not_shown() {
        assertThat(with().all().toString())
                .contains("OKIAGARI_RAKUTEN_ACCESS_KEY=***")
                .doesNotContain("app-4712-id", "pk_4712_key");
    }
}

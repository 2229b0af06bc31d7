package dev.okiagari.spring;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The application as browsers see it. */
@RestController
class PurchaseRequests {
    private final Purchases purchases;

    PurchaseRequests(Purchases purchases) {
        this.purchases = purchases;
    }

    @PostMapping("/in/{id}")
    String in(@PathVariable String id) {
        purchases.buyIn(id);
        return id;
    }

    @PostMapping("/aware/{id}")
    String aware(@PathVariable String id) {
        purchases.buyAware(id);
        return id;
    }

    @PostMapping("/in-and-fail/{id}")
    String inAndFail(@PathVariable String id) {
        purchases.buyInAndFail(id);
        return id;
    }

    @PostMapping("/aware-and-fail/{id}")
    String awareAndFail(@PathVariable String id) {
        purchases.buyAwareAndFail(id);
        return id;
    }

    @ExceptionHandler(Purchases.OutOfStock.class)
    @ResponseStatus(HttpStatus.CONFLICT)
    String outOfStock(Purchases.OutOfStock refused) {
        return String.valueOf(refused.getMessage());
    }
}

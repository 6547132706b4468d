package io.payledger.saga.bank.wechat;

import io.payledger.saga.bank.BankProperties;
import io.payledger.saga.payer.PayerCodes;
import io.payledger.saga.payer.PayerModule;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the adapter for WeChat Pay. Without an account in the settings it does nothing. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WechatProperties.class)
@Import(PayerModule.class)
public class WechatModule {

    @Bean
    WechatAccounts wechatAccounts(WechatProperties properties, BankProperties banks) {
        return new WechatAccounts(properties, banks);
    }

    @Bean
    WechatCallbacks wechatCallbacks(WechatAccounts accounts, Clock clock) {
        return new WechatCallbacks(accounts, clock);
    }

    @Bean
    WechatAdapter wechatAdapter(WechatAccounts accounts, PayerCodes payerCodes) {
        return new WechatAdapter(accounts, payerCodes::keep);
    }
}

package io.payledger.saga.bank.wechat;

import com.wechat.pay.java.service.payments.model.Transaction;
import com.wechat.pay.java.service.payments.nativepay.NativePayService;
import com.wechat.pay.java.service.payments.nativepay.model.Amount;
import com.wechat.pay.java.service.payments.nativepay.model.CloseOrderRequest;
import com.wechat.pay.java.service.payments.nativepay.model.PrepayRequest;
import com.wechat.pay.java.service.payments.nativepay.model.PrepayResponse;
import com.wechat.pay.java.service.payments.nativepay.model.QueryOrderByOutTradeNoRequest;
import com.wechat.pay.java.service.refund.RefundService;
import com.wechat.pay.java.service.refund.model.AmountReq;
import com.wechat.pay.java.service.refund.model.CreateRequest;
import com.wechat.pay.java.service.refund.model.QueryByOutRefundNoRequest;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.bank.ChannelSettings;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.bank.Refund;
import io.payledger.saga.bank.exchange.HttpExchange;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * WeChat Pay as a bank. A charge is a Native order: WeChat has it at once and charges it when the payer pays. Our trade
 * and refund numbers are WeChat's {@code out_trade_no} and {@code out_refund_no} as they are.
 */
final class WechatBank implements BankGateway {
    private static final Logger LOG = LoggerFactory.getLogger(WechatBank.class);

    /** Codes that stay true of an order however often it is sent. */
    private static final Set<String> FINAL_FOR_ORDERS =
            Set.of("PARAM_ERROR", "RULE_LIMIT", "ACCOUNT_ERROR", "NO_AUTH", "APPID_MCHID_NOT_MATCH", "MCH_NOT_EXISTS");

    /** Codes that stay true of a refund; one that fails for want of money does not. */
    private static final Set<String> FINAL_FOR_REFUNDS = Set.of("USER_ACCOUNT_ABNORMAL", "TRADE_OVERDUE");

    private final ChannelSettings settings;
    private final WechatAccount account;
    private final CodeKeeper codes;
    private final HttpExchange http;

    WechatBank(ChannelSettings settings, WechatAccount account, CodeKeeper codes) {
        this.codes = codes;
        this.settings = settings;
        this.account = account;
        this.http = new HttpExchange(settings.connectTimeout());
    }

    @Override
    public BankAnswer charge(Charge charge) {
        if (!isTaken(charge.amount())) {
            return new BankAnswer.Declined("AMOUNT_NOT_TAKEN_BY_WECHAT");
        }
        WechatClient client = client();
        return settled(
                () -> {
                    PrepayResponse order = orders(client).prepay(prepay(charge));
                    if (order == null || order.getCodeUrl() == null) {
                        return new BankAnswer.Unknown("CODE_MISSING");
                    }
                    keep(charge, order.getCodeUrl());
                    return new BankAnswer.Unpaid();
                },
                refusal -> afterRefusal(refusal, FINAL_FOR_ORDERS, () -> query(client, charge)));
    }

    @Override
    public BankAnswer query(Charge charge) {
        return query(client(), charge);
    }

    /**
     * Closes the order, and asks what became of it: WeChat's answer to a close is an empty one that names no order. It
     * takes no payment for a closed order; one that was paid before says so.
     */
    @Override
    public BankAnswer cancel(Charge charge) {
        WechatClient client = client();
        return settled(
                () -> {
                    CloseOrderRequest close = new CloseOrderRequest();
                    close.setMchid(account.merchantId());
                    close.setOutTradeNo(charge.tradeNo().value());
                    orders(client).closeOrder(close);
                    return query(client, charge);
                },
                refusal -> refusal.isNotFound()
                        ? new BankAnswer.NotFound()
                        : afterRefusal(refusal, Set.of(), () -> query(client, charge)));
    }

    /** WeChat wants to hear what the whole order was worth, so the order is asked for first. */
    @Override
    public BankAnswer refund(Refund refund) {
        WechatClient client = client();
        Charge charge = new Charge(refund.paymentId(), 1, refund.chargeNo(), refund.channel(), refund.amount());
        return switch (query(client, charge)) {
            case BankAnswer.Succeeded(Money total, String reference) -> refund(client, refund, total);
            case BankAnswer.NotSent(String why) -> new BankAnswer.NotSent(why);
            case BankAnswer.Unknown(String why) -> new BankAnswer.NotSent("CHARGE_UNKNOWN " + why);
            default -> new BankAnswer.NotSent("CHARGE_NOT_PAID");
        };
    }

    @Override
    public BankAnswer queryRefund(Refund refund) {
        return queryRefund(client(), refund);
    }

    @Override
    public void close() {
        http.close();
    }

    /** A code that cannot be kept changes nothing of what WeChat has; nobody pays then, and the order is closed. */
    private void keep(Charge charge, String code) {
        try {
            codes.keep(charge.paymentId(), charge.tradeNo(), code);
        } catch (RuntimeException e) {
            LOG.warn("The payer's code of {} could not be kept; nobody can pay this order", charge.tradeNo(), e);
        }
    }

    private BankAnswer query(WechatClient client, Charge charge) {
        return settled(
                () -> {
                    QueryOrderByOutTradeNoRequest query = new QueryOrderByOutTradeNoRequest();
                    query.setMchid(account.merchantId());
                    query.setOutTradeNo(charge.tradeNo().value());
                    Transaction told = orders(client).queryOrderByOutTradeNo(query);
                    return WechatAnswers.order(charge, told, account);
                },
                WechatBank::notFoundOrUnknown);
    }

    private BankAnswer refund(WechatClient client, Refund refund, Money total) {
        return settled(
                () -> {
                    AmountReq amount = new AmountReq();
                    amount.setRefund(refund.amount().minor());
                    amount.setTotal(total.minor());
                    amount.setCurrency(refund.amount().currency().name());
                    CreateRequest request = new CreateRequest();
                    request.setOutTradeNo(refund.chargeNo().value());
                    request.setOutRefundNo(refund.refundNo().value());
                    request.setAmount(amount);
                    return WechatAnswers.refund(refund, refunds(client).create(request));
                },
                refusal -> afterRefusal(refusal, FINAL_FOR_REFUNDS, () -> queryRefund(client, refund)));
    }

    private BankAnswer queryRefund(WechatClient client, Refund refund) {
        return settled(
                () -> {
                    QueryByOutRefundNoRequest query = new QueryByOutRefundNoRequest();
                    query.setOutRefundNo(refund.refundNo().value());
                    return WechatAnswers.refund(refund, refunds(client).queryByOutRefundNo(query));
                },
                WechatBank::notFoundOrUnknown);
    }

    /**
     * A refusal is no word on what the number stands for: an earlier request under it may have been taken. So WeChat is
     * asked, and the refusal counts as a decline only when WeChat knows nothing under the number.
     */
    private static BankAnswer afterRefusal(
            WechatRefusalException refusal, Set<String> finalCodes, Supplier<BankAnswer> query) {
        if (!refusal.isAboutTheRequest()) {
            return new BankAnswer.Unknown(refusal.code());
        }
        BankAnswer known = query.get();
        if (!(known instanceof BankAnswer.NotFound)) {
            return known instanceof BankAnswer.NotSent(String why) ? new BankAnswer.Unknown(why) : known;
        }
        return finalCodes.contains(refusal.code())
                ? new BankAnswer.Declined(refusal.code())
                : new BankAnswer.Unknown(refusal.code());
    }

    private static BankAnswer notFoundOrUnknown(WechatRefusalException refusal) {
        return refusal.isNotFound() ? new BankAnswer.NotFound() : new BankAnswer.Unknown(refusal.code());
    }

    /** Texts of the SDK's exceptions quote whole requests and answers: none gets further than this. */
    private static BankAnswer settled(Supplier<BankAnswer> call, Function<WechatRefusalException, BankAnswer> refused) {
        try {
            return call.get();
        } catch (NoAnswerException e) {
            if (e.meaning().equals(new BankAnswer.Unknown("ANSWER_NOT_AUTHENTIC"))) {
                LOG.warn("An answer of WeChat's does not carry its signature; it is taken as silence");
            }
            return e.meaning();
        } catch (WechatRefusalException e) {
            return refused.apply(e);
        } catch (RuntimeException e) {
            LOG.warn(
                    "An answer of WeChat's cannot be read ({}); it is taken as silence",
                    e.getClass().getName());
            return new BankAnswer.Unknown("UNREADABLE_ANSWER");
        }
    }

    private PrepayRequest prepay(Charge charge) {
        Amount amount = new Amount();
        amount.setTotal(Math.toIntExact(charge.amount().minor()));
        amount.setCurrency(charge.amount().currency().name());
        PrepayRequest order = new PrepayRequest();
        order.setMchid(account.merchantId());
        order.setAppid(account.appId());
        order.setOutTradeNo(charge.tradeNo().value());
        order.setDescription(account.description(charge.paymentId().orderId()));
        order.setAttach(Attachment.of(charge.paymentId()));
        order.setNotifyUrl(account.notifyUrl());
        order.setAmount(amount);
        return order;
    }

    private static boolean isTaken(Money amount) {
        return amount.currency() == Currency.CNY && amount.minor() >= 1 && amount.minor() <= Integer.MAX_VALUE;
    }

    private WechatClient client() {
        return WechatClient.of(account, http, settings.url(), settings.listenWithin());
    }

    private static NativePayService orders(WechatClient client) {
        return new NativePayService.Builder().httpClient(client).build();
    }

    private static RefundService refunds(WechatClient client) {
        return new RefundService.Builder().httpClient(client).build();
    }
}

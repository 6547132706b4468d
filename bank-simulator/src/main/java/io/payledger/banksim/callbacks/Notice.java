package io.payledger.banksim.callbacks;

import io.payledger.banksim.charges.Charge;
import io.payledger.banksim.charges.ChargeRequest;
import io.payledger.banksim.charges.Refund;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * One message; its bytes are the same at every delivery.
 *
 * @param forgedOnce whether its first delivery carries a wrong signature
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes on their way; never compared.
record Notice(String channel, byte[] body, boolean forgedOnce) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** What became of the charge. */
    static Notice of(Charge row, long extraMinor, boolean forgedOnce) {
        return notice(charge(row, extraMinor), row.declineCode(), row.bankReference(), row, forgedOnce);
    }

    /** What became of the refund of this charge. */
    static Notice of(Refund row, Charge of, long extraMinor, boolean forgedOnce) {
        return notice(refund(row, of, extraMinor), row.declineCode(), row.bankReference(), of, forgedOnce);
    }

    /** The lie that the charge failed after all. */
    static Notice failed(Charge row) {
        return notice(charge(row, 0), "REVERSED", null, row, false);
    }

    /** The lie that the refund failed after all. */
    static Notice failed(Refund row, Charge of) {
        return notice(refund(row, of, 0), "REVERSED", null, of, false);
    }

    private static Map<String, Object> charge(Charge row, long extraMinor) {
        ChargeRequest request = row.request();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("merchantId", request.order().merchantId());
        fields.put("orderId", request.order().orderId());
        fields.put("tradeNo", request.tradeNo());
        fields.put("amount", Math.addExact(request.amountMinor(), extraMinor));
        fields.put("currency", request.currency());
        return fields;
    }

    private static Map<String, Object> refund(Refund row, Charge of, long extraMinor) {
        Map<String, Object> fields = charge(of, 0);
        fields.put("refundNo", row.request().refundNo());
        fields.put("amount", Math.addExact(row.request().amountMinor(), extraMinor));
        fields.put("currency", row.request().currency());
        return fields;
    }

    private static Notice notice(
            Map<String, Object> fields,
            @Nullable String declineCode,
            @Nullable String bankReference,
            Charge of,
            boolean forgedOnce) {
        fields.put("status", declineCode == null ? "SUCCESS" : "FAIL");
        if (declineCode == null) {
            fields.put("bankReference", String.valueOf(bankReference));
        } else {
            fields.put("declineCode", declineCode);
        }
        return new Notice(of.request().channel(), JSON.writeValueAsBytes(fields), forgedOnce);
    }
}

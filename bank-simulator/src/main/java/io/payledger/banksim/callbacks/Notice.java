package io.payledger.banksim.callbacks;

import io.payledger.banksim.charges.Charge;
import io.payledger.banksim.charges.ChargeRequest;
import java.util.LinkedHashMap;
import java.util.Map;
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
        return row.declineCode() == null
                ? notice(row, "SUCCESS", "bankReference", String.valueOf(row.bankReference()), extraMinor, forgedOnce)
                : notice(row, "FAIL", "declineCode", row.declineCode(), extraMinor, forgedOnce);
    }

    /** The lie that the charge failed after all. */
    static Notice failed(Charge row) {
        return notice(row, "FAIL", "declineCode", "REVERSED", 0, false);
    }

    private static Notice notice(
            Charge row, String status, String detail, String value, long extraMinor, boolean forgedOnce) {
        ChargeRequest request = row.request();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("merchantId", request.order().merchantId());
        fields.put("orderId", request.order().orderId());
        fields.put("tradeNo", request.tradeNo());
        fields.put("amount", Math.addExact(request.amountMinor(), extraMinor));
        fields.put("currency", request.currency());
        fields.put("status", status);
        fields.put(detail, value);
        return new Notice(request.channel(), JSON.writeValueAsBytes(fields), forgedOnce);
    }
}

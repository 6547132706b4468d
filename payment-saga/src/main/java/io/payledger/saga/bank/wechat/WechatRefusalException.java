package io.payledger.saga.bank.wechat;

import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** WeChat's own word that it does not do what it was asked for, with its code for why. */
final class WechatRefusalException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int CLIENT_ERROR = 4;

    /** Spelled so in the pages of different products. */
    private static final Set<String> NOT_FOUND = Set.of("ORDER_NOT_EXIST", "ORDERNOTEXIST", "RESOURCE_NOT_EXISTS");

    private final int status;
    private final String code;

    private WechatRefusalException(int status, String code) {
        super(status + " " + code, null, false, false);
        this.status = status;
        this.code = code;
    }

    /** Of an authentic answer. */
    static WechatRefusalException of(int status, byte[] body) {
        String code = "";
        try {
            code = JsonMapper.shared().readTree(body).path("code").asString("");
        } catch (JacksonException e) {
            // Told by its status alone.
        }
        return new WechatRefusalException(status, code.matches("[A-Z][A-Z0-9_]{0,63}") ? code : "HTTP_" + status);
    }

    String code() {
        return code;
    }

    boolean isNotFound() {
        return status == 404 && NOT_FOUND.contains(code);
    }

    /** Whether it is about what was asked for, and not about WeChat's own state or how often it is asked. */
    boolean isAboutTheRequest() {
        return status / 100 == CLIENT_ERROR && status != 429;
    }
}

package io.payledger.app.access;

import io.payledger.api.access.Caller;

/**
 * A key as the database knows it.
 *
 * @param keyId the public half, safe to log
 * @param secretSha256 of the secret half; plain SHA-256 is enough for 192 random bits, nobody can guess through them
 */
record ApiKey(String keyId, byte[] secretSha256, Caller caller) {}

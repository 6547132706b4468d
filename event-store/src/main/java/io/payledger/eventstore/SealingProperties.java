package io.payledger.eventstore;

import io.payledger.eventstore.sealing.MasterKeys;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Texts that can be erased.
 *
 * @param masterSecrets One or two secrets of at least 32 bytes each, newest first, the same on all nodes: the first wraps
 *     the keys that personal texts are sealed with, both unwrap. With the embedded database one is generated into the
 *     credentials file. Elsewhere there is no default, and keys stand in the database as they are: whoever has a copy of
 *     all its tables can read the texts then. To rotate, name the new one second on all nodes, then first on all nodes: one
 *     that does not know it could neither read nor seal what others have wrapped with it. Nodes wrap the keys anew,
 *     thousands a minute, and the old one can go when table sealing_key names it no more. Without a secret that is still
 *     needed texts are shown as unreadable.
 */
@ConfigurationProperties("payledger.sealing")
public record SealingProperties(@DefaultValue List<String> masterSecrets) {
    public SealingProperties {
        masterSecrets = List.copyOf(masterSecrets);
        MasterKeys unused = new MasterKeys(masterSecrets);
    }

    MasterKeys masterKeys() {
        return new MasterKeys(masterSecrets);
    }

    /** Without the secrets. */
    @Override
    public String toString() {
        return "SealingProperties[" + masterSecrets.size() + " secrets]";
    }
}

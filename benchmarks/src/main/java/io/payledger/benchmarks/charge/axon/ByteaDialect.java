package io.payledger.benchmarks.charge.axon;

import java.sql.Types;
import org.hibernate.boot.model.TypeContributions;
import org.hibernate.dialect.PostgreSQLDialect;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.jdbc.BinaryJdbcType;

/** Payloads, sagas and tokens in their rows: by default each would be a large object beside it, which costs far more. */
public class ByteaDialect extends PostgreSQLDialect {
    private static final String BYTEA = "bytea";

    /** For Hibernate. */
    public ByteaDialect() {
        super();
    }

    @Override
    protected String columnType(int sqlTypeCode) {
        return sqlTypeCode == SqlTypes.BLOB ? BYTEA : super.columnType(sqlTypeCode);
    }

    @Override
    protected String castType(int sqlTypeCode) {
        return sqlTypeCode == SqlTypes.BLOB ? BYTEA : super.castType(sqlTypeCode);
    }

    @Override
    public void contributeTypes(TypeContributions contributions, ServiceRegistry registry) {
        super.contributeTypes(contributions, registry);
        contributions.getTypeConfiguration().getJdbcTypeRegistry().addDescriptor(Types.BLOB, BinaryJdbcType.INSTANCE);
    }
}

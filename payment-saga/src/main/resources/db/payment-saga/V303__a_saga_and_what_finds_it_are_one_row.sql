-- Why: a saga has one value by which events find it, and kept it in a table of its own: twice the statements, and a saga
-- that no event could find was possible. Now it is one row. The state is JSON that a person can query; the version tells
-- whoever writes a row that somebody else was faster.
ALTER TABLE saga_entry
    ADD COLUMN association_key   text,
    ADD COLUMN association_value text,
    ADD COLUMN version           integer NOT NULL DEFAULT 1,
    DROP COLUMN revision,
    ALTER COLUMN serialized_saga TYPE json USING convert_from(serialized_saga, 'UTF8')::json;

UPDATE saga_entry s SET association_key = a.association_key, association_value = a.association_value
FROM association_value_entry a WHERE a.saga_id = s.saga_id;
-- No event could ever have found it.
DELETE FROM saga_entry WHERE association_key IS NULL;

ALTER TABLE saga_entry
    ALTER COLUMN association_key SET NOT NULL,
    ALTER COLUMN association_value SET NOT NULL,
    ALTER COLUMN version DROP DEFAULT;

-- The last arbiter against a second saga of one charge (case F28), and how an event finds its saga.
CREATE UNIQUE INDEX saga_entry_association ON saga_entry (association_value, association_key, saga_type);
DROP TABLE association_value_entry;

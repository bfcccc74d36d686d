-- All pairs of neighbouring characters of a text, in lower case as `ilike` compares it: what a text contains, its pairs contain. An index
-- of them (gin) finds a keyword of two characters and more among a million rows; three, as pg_trgm wants them, Chinese words rarely have.
-- It costs more than reading a row, so that the planner never calls it for each of them.

create function text_pairs(words text) returns text[] language plpgsql immutable parallel safe strict cost 500 as $$
declare
  letters text[] := string_to_array(lower(words), null);
  pairs text[] := '{}';
begin
  for n in 2 .. cardinality(letters) loop
    pairs[n - 1] := letters[n - 1] || letters[n];
  end loop;
  return pairs;
end
$$;

-- The columns are those of the journal's keyword filter (contract/entities/operation-log.ts).
create index operation_log__keyword__pairs on operation_log using gin (text_pairs(coalesce(summary, '') || ' ' || coalesce(biz_name, '')));
alter table operation_log set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

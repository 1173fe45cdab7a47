-- The pieces of a text, for the indexes of accounts, of titles and of guests' addresses. Computing them took most of the time of a new
-- campaign's insert: in the language `sql`, each call starts a query. The same pieces as before, but a piece that occurs twice is there twice,
-- which the indexes and the comparison of arrays do not notice.
-- previous version: calls it as before
create or replace function text_pieces(value text) returns text[] language plpgsql immutable strict parallel safe cost 5000 as $$
declare
  pieces text[] := '{}';
begin
  for at in 1 .. length(value) - 1 loop
    if at < length(value) - 1 then
      pieces := pieces || substr(value, at, 3);
    end if;
    if substr(value, at, 1) = ' ' then
      pieces := pieces || substr(value, at, 2);
    end if;
  end loop;
  return pieces;
end
$$;

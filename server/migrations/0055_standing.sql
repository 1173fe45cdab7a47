-- What an admin decided about a campaign or a person, and the transitions between states that the database accepts.

-- previous version: it does not name these columns, and its campaigns are published
alter table campaign
  add column standing text not null default 'published'
    check (standing in ('published', 'in_review', 'frozen', 'hidden')),
  add column standing_changed_at timestamptz,
  -- Why it is hidden.
  add column hidden_category text
    check (hidden_category in ('fraud', 'illegal', 'hate', 'privacy', 'rights', 'other')),
  -- Frozen because its owner was suspended: it is published again when the owner is reinstated.
  add column frozen_by_suspension boolean not null default false,
  add constraint campaign_hidden_has_category check ((standing = 'hidden') = (hidden_category is not null)),
  add constraint campaign_frozen_by_suspension check (standing = 'frozen' or not frozen_by_suspension);
-- The few campaigns that are not published. Each process reads all of them every second.
create index campaign_not_published on campaign (id, standing, hidden_category) where standing <> 'published';

-- previous version: it suspends no account
alter table account
  add column suspended_at timestamptz,
  add column suspended_reason text,
  add constraint account_suspended check ((suspended_at is null) = (suspended_reason is null));

-- Every transition between the states of a thing. It is a copy of server/src/platform/base/states.ts, and a test compares both.
create table state_transition (
  thing text not null check (thing in ('campaign', 'support', 'donation', 'report')),
  from_state text not null,
  to_state text not null,
  primary key (thing, from_state, to_state)
);
-- previous version: it makes no other transitions
insert into state_transition (thing, from_state, to_state) values
  ('campaign', 'published', 'in_review'),
  ('campaign', 'published', 'frozen'),
  ('campaign', 'published', 'hidden'),
  ('campaign', 'in_review', 'published'),
  ('campaign', 'in_review', 'hidden'),
  ('campaign', 'frozen', 'published'),
  ('campaign', 'frozen', 'hidden'),
  ('campaign', 'hidden', 'published'),
  ('support', 'asked', 'guest'),
  ('support', 'asked', 'member'),
  ('support', 'asked', 'withdrawn'),
  ('support', 'guest', 'member'),
  ('support', 'guest', 'nameless'),
  ('support', 'guest', 'withdrawn'),
  ('support', 'member', 'nameless'),
  ('support', 'member', 'withdrawn'),
  ('support', 'withdrawn', 'asked'),
  ('support', 'withdrawn', 'member'),
  ('donation', 'created', 'awaiting_approval'),
  ('donation', 'created', 'declined'),
  ('donation', 'created', 'expired'),
  ('donation', 'awaiting_approval', 'processing'),
  ('donation', 'awaiting_approval', 'pending'),
  ('donation', 'awaiting_approval', 'completed'),
  ('donation', 'awaiting_approval', 'declined'),
  ('donation', 'awaiting_approval', 'cancelled'),
  ('donation', 'awaiting_approval', 'expired'),
  ('donation', 'processing', 'awaiting_approval'),
  ('donation', 'processing', 'pending'),
  ('donation', 'processing', 'completed'),
  ('donation', 'processing', 'declined'),
  ('donation', 'processing', 'cancelled'),
  ('donation', 'processing', 'expired'),
  ('donation', 'cancelled', 'processing'),
  ('donation', 'cancelled', 'pending'),
  ('donation', 'cancelled', 'completed'),
  ('donation', 'cancelled', 'declined'),
  ('donation', 'declined', 'processing'),
  ('donation', 'declined', 'pending'),
  ('donation', 'declined', 'completed'),
  ('donation', 'declined', 'cancelled'),
  ('donation', 'pending', 'completed'),
  ('donation', 'pending', 'declined'),
  ('donation', 'expired', 'pending'),
  ('donation', 'expired', 'completed'),
  ('donation', 'expired', 'declined'),
  ('report', 'open', 'closed');

-- A support names an account, or the address of a guest, or neither any more.
create function state_of(thing text, record jsonb, state_column text) returns text immutable language sql as $$
  select case
    when thing <> 'support' then record ->> state_column
    when record ->> 'account_id' is not null then 'member'
    when record ->> 'email_key' is not null then 'guest'
    else 'nameless'
  end
$$;
-- previous version: it does not know this function, which only the trigger calls
revoke execute on function state_of(text, jsonb, text) from public;

-- Arguments: the thing, then the column with its state.
create function refuse_unknown_transition() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was text := public.state_of(tg_argv[0], to_jsonb(old), tg_argv[1]);
  becomes text := public.state_of(tg_argv[0], to_jsonb(new), tg_argv[1]);
begin
  if was is distinct from becomes and not exists (
    select from public.state_transition where thing = tg_argv[0] and from_state = was and to_state = becomes
  ) then
    raise exception 'a % cannot change from % to %', tg_argv[0], was, becomes using errcode = 'check_violation';
  end if;
  return new;
end
$$;
-- previous version: it never changes the standing
create trigger campaign_transition before update of standing on campaign
  for each row when (old.standing is distinct from new.standing)
  execute function refuse_unknown_transition('campaign', 'standing');
-- previous version: it makes only these transitions
create trigger donation_transition before update of status on donation
  for each row when (old.status is distinct from new.status)
  execute function refuse_unknown_transition('donation', 'status');
-- previous version: it makes only these transitions
create trigger support_transition before update of account_id, email_key on support
  for each row execute function refuse_unknown_transition('support');

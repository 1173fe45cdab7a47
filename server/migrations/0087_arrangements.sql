-- What people say yes to is not when on the day and where they meet.

alter table campaign
  -- HH:MM on the same day and clocks as start_time. That it is later is a rule of the application: the previous version moves the start alone.
  add column end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

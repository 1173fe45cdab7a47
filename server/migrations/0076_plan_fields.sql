-- What a campaign says about its day besides the date: when and where people meet, and how many it needs.

alter table campaign
  -- HH:MM on the clocks of the campaign's time zone. It is kept while there is no date.
  add column start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column meeting_point text check (meeting_point <> ''),
  -- A point on a map in degrees (WGS 84).
  add column meeting_lat double precision check (meeting_lat between -90 and 90),
  add column meeting_lon double precision
    check (meeting_lon between -180 and 180) check ((meeting_lat is null) = (meeting_lon is null)),
  add column people_goal integer check (people_goal between 1 and 10000000);

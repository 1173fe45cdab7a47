-- A search for a symbol such as % finds the campaigns that contain it. Older texts are indexed for the symbols of ASCII and Latin-1,
-- punctuation, currencies and other symbols, and emoji, until they are edited.
update campaign_search
set body = campaign_search.body || found.signs
from (
  select campaign.id, array_to_tsvector(array_agg(distinct '!' || sign)) as signs
  from campaign
  join account on account.id = campaign.owner_id
  cross join regexp_split_to_table(
    concat_ws(' ', campaign.title, array_to_string(campaign.tags, ' '), campaign.city, campaign.state, campaign.country,
      account.name, account.username), '') as sign
  where sign <> '' and (
    ascii(sign) between 33 and 47 or ascii(sign) between 58 and 64 or ascii(sign) between 91 and 96
    or ascii(sign) between 123 and 126 or ascii(sign) between 161 and 191 or ascii(sign) in (215, 247)
    or ascii(sign) between 8208 and 11263 or ascii(sign) >= 127744)
  group by campaign.id
) as found
where campaign_search.campaign_id = found.id;

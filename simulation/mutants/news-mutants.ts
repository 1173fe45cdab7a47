import { change, changeContract, mutant, type Mutant } from './mutant.ts'

const mutantOfNews = (...facts: Parameters<typeof mutant>): Mutant => ({ ...mutant(...facts), scene: 'news' })

/** Mistakes about updates, who is mailed them, and the mails around a day. */
export const newsMutants: readonly Mutant[] = [
  mutantOfNews(
    50,
    'update-mailed-again-after-a-crash',
    'stores the mails of an update and the progress without a transaction, under keys of their own',
    change(
      'campaigns/updates/mail-updates.ts',
      'const isLeft = await transact(context.db, async (tx) => {',
      'const isLeft = await Promise.resolve(context.db as never as Tx).then(async (tx) => {',
    ),
    change(
      'campaigns/updates/mail-updates.ts',
      "hashToken(email.toLowerCase()).toString('base64url')}`",
      "hashToken(email.toLowerCase()).toString('base64url')}:${process.hrtime.bigint()}`",
    ),
  ),
  mutantOfNews(
    50,
    'followers-forgotten',
    'mails updates to no one who follows',
    change('campaigns/updates/readers.sql.ts', "then 'follower'", 'then null'),
  ),
  mutantOfNews(
    51,
    'update-mailed-to-who-withdrew',
    'sends an update to all whose mail was stored',
    change(
      'campaigns/updates/readers.sql.ts',
      "then 'follower'\n      end as role",
      "then 'follower' else 'follower'\n      end as role",
    ),
  ),
  mutantOfNews(
    51,
    'update-overrides-stops',
    'takes a stop for one of the updates before it',
    change(
      'campaigns/campaign/people.sql.ts',
      "where mail_stop.campaign_id = ${campaignId} and mail_stop.address_hash = sha256(convert_to(${emailKey}, 'UTF8'))",
      `where mail_stop.campaign_id = \${campaignId} and mail_stop.address_hash = sha256(convert_to(\${emailKey}, 'UTF8'))
    and not exists (
      select from campaign_update u where u.campaign_id = mail_stop.campaign_id and u.created_at > mail_stop.created_at
    )`,
    ),
  ),
  mutantOfNews(
    52,
    'stop-of-updates-stops-changes',
    'tells no one of changes who stopped updates',
    change('campaigns/campaign/people.sql.ts', "kind === 'updates' ? sql`true`", 'kind ? sql`true`'),
  ),
  mutantOfNews(
    52,
    'waiting-change-overrides-stops',
    'mails a change that waits to a person who stopped all mails meanwhile',
    change(
      'campaigns/promises/mails/change-revisions.ts',
      "(await hasStoppedAll(tx, about)) ? 'dropped' : 'sent'",
      "(await hasStoppedAll(tx, about)) ? 'sent' : 'sent'",
    ),
  ),
  mutantOfNews(
    53,
    'removed-organiser-writes',
    'leaves a co-organiser who was removed what they could',
    change(
      'campaigns/organisers/remove-organiser.ts',
      'await deleteCoOrganiser(tx, campaignId, accountId)',
      'if (isLeaving) await deleteCoOrganiser(tx, campaignId, accountId)',
    ),
  ),
  mutantOfNews(
    54,
    'four-updates-a-week',
    'lets an owner write four updates in seven days',
    changeContract('facts/updates.ts', 'export const updatesPerWeek = 3', 'export const updatesPerWeek = 4'),
  ),
  mutantOfNews(
    54,
    'mails-every-hour',
    'lets a campaign mail an update an hour after the last',
    change('campaigns/updates/update-rules.ts', 'const mailingMs = day', 'const mailingMs = day / 24'),
  ),
  mutantOfNews(
    55,
    'mailed-at-once',
    'leaves no time to take an update back',
    change(
      'campaigns/updates/update-rules.ts',
      'const delayMs = updateDelayMinutes * minute',
      'const delayMs = updateDelayMinutes',
    ),
  ),
  mutantOfNews(
    56,
    'stop-of-updates-stops-reminders',
    'reminds no one who stopped updates',
    change(
      'campaigns/reminders/reader.sql.ts',
      "address_hash = ${hashOf(emailKey)} and what = 'all'",
      'address_hash = ${hashOf(emailKey)}',
    ),
  ),
  mutantOfNews(
    56,
    'moved-day-is-mailed-again',
    'sends the mails about a day that was moved, beside those about the new day',
    change(
      'campaigns/reminders/revise-reminders.ts',
      'if (campaign?.day !== day) return null',
      'if (!campaign) return null',
    ),
  ),
  mutantOfNews(
    56,
    'come-back-untold',
    'takes a mail that was dropped for one that its person got',
    change(
      'campaigns/reminders/revise-reminders.ts',
      '  await deleteWritten(tx, {',
      '  if (kind === null) await deleteWritten(tx, {',
    ),
  ),
  mutantOfNews(
    57,
    'moved-day-is-mailed',
    'sends the mails about a day that was moved, also to who has not said that they stay',
    change(
      'campaigns/reminders/revise-reminders.ts',
      'if (campaign?.day !== day) return null',
      'if (!campaign) return null',
    ),
    change(
      'campaigns/reminders/reader.sql.ts',
      'and support.email_key = ${emailKey} and ${isReminded} limit 1',
      'and support.email_key = ${emailKey} limit 1',
    ),
  ),
  mutantOfNews(
    57,
    'week-before-the-first-run',
    'mails people a week before a day also if that moment had passed when such mails began',
    change('campaigns/reminders/reminder-rules.ts', ' && moment >= since', ' && since > new Date(0)'),
  ),
]

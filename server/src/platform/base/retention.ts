type Kind = {
  /** The data, in words for the people whom it is about. */
  data: string
}

/** A kind of data whose period is not a setting. */
type FixedKind = Kind & {
  /** For how long it is kept, in words. */
  kept: string
  /** The period of kinds that the nightly job deletes. 0: the rows say themselves when they end. */
  days?: number
}

/** A kind of data whose period is a setting, in days. */
type AdjustableKind = Kind & {
  setting: `RETENTION_${string}_DAYS`
  /** Null: it is kept. */
  defaultDays: number | null
  daysMin: number
  daysMax: number
  /** When the period begins, such as `after the change`. */
  since: string
  /** What happens to the data at the end of the period. */
  end: string
  /** The words for `off`. Without them, the setting cannot be turned off. */
  ifKept?: string
}

/**
 * Every kind of personal data with its period. `/privacy`, the settings, the nightly job and its preview read this list; a test compares it
 * with the tables of the database. Periods that protect accounts or make calls repeatable are fixed.
 */
const kinds = {
  accounts: {
    data: 'Your account and your profile',
    kept: 'until you delete the account',
  },
  unverified_accounts: {
    data: 'Accounts whose mail address was never verified',
    setting: 'RETENTION_UNVERIFIED_ACCOUNTS_DAYS',
    defaultDays: 30,
    daysMin: 2,
    daysMax: 365,
    since: 'after they were last used',
    end: 'deleted',
    ifKept: 'until they are deleted',
  },
  sessions: { data: 'Logins on your devices', kept: 'until you log out or the login expires' },
  links: { data: 'Links in mails, such as for a new password', kept: 'until they expire' },
  failed_logins: { data: 'Failed logins: the mail address and the network', kept: '1 day' },
  known_networks: {
    data: 'Networks of logins',
    setting: 'RETENTION_KNOWN_NETWORKS_DAYS',
    defaultDays: 180,
    daysMin: 1,
    daysMax: 730,
    since: 'after the last login from there',
    end: 'deleted',
  },
  campaigns: {
    data: 'Campaigns that you start',
    kept: 'until they are deleted; if people joined, they stay without your name after you delete your account',
  },
  organiser_invitations: {
    data: 'Invitations to organise a campaign: the mail address, who sent it and what became of it',
    kept: '30 days after the link in the mail expires',
    days: 30,
  },
  unused_pictures: {
    data: 'Uploaded pictures that nothing shows',
    setting: 'RETENTION_UNUSED_PICTURES_DAYS',
    defaultDays: 7,
    daysMin: 1,
    daysMax: 365,
    since: 'after the upload',
    end: 'deleted',
  },
  replaced_pictures: { data: 'Pictures that you replaced or removed', kept: '1 hour' },
  supports: {
    data: 'Support with an account',
    kept: 'until you withdraw it; after you delete your account it is counted without your name and address',
  },
  guest_supports: {
    data: 'Support as a guest',
    setting: 'RETENTION_GUEST_SUPPORTS_DAYS',
    defaultDays: 365,
    daysMin: 1,
    daysMax: 3650,
    since: 'after the campaign’s day',
    end: 'counted without the mail address',
  },
  unconfirmed_supports: {
    data: 'Support as a guest that was not confirmed',
    kept: 'until the link in the mail expires',
    days: 0,
  },
  follows: {
    data: 'Who follows a campaign without supporting it',
    kept: 'until you stop; at the latest 14 days after the campaign’s day or its cancelling',
    days: 14,
  },
  questions: {
    data: 'Questions about campaigns, and their answers',
    kept: 'as long as the campaign; after you delete your account without your name, and only if they were answered',
  },
  unanswered_questions: {
    data: 'Questions about campaigns that were not answered',
    kept: '14 days after the campaign’s end',
    days: 14,
  },
  question_addresses: {
    data: 'Mail addresses of people without an account who asked about a campaign',
    kept: '14 days after the campaign’s end',
    days: 14,
  },
  unproven_mails: {
    data: 'Requests of mails to addresses that were not confirmed: hashes of the address and of the network',
    kept: '9 days',
    days: 9,
  },
  guest_requests: { data: 'Networks that asked for mails to guests', kept: '1 day', days: 1 },
  reminders: {
    data: 'Who was reminded of a campaign’s day, without a readable address',
    setting: 'RETENTION_REMINDERS_DAYS',
    defaultDays: 30,
    daysMin: 2,
    daysMax: 365,
    since: 'after that day',
    end: 'deleted',
  },
  stopped_mails: {
    data: 'Who stopped the mails of a campaign, without a readable address',
    setting: 'RETENTION_STOPPED_MAILS_DAYS',
    defaultDays: 365,
    daysMin: 1,
    daysMax: 3650,
    since: 'after the campaign’s day',
    end: 'deleted',
  },
  sent_mails: {
    data: 'Sent mails: receiver and time, not the content',
    setting: 'RETENTION_SENT_MAILS_DAYS',
    defaultDays: 90,
    daysMin: 7,
    daysMax: 3650,
    since: 'after they were written',
    end: 'deleted',
  },
  failed_mails: {
    data: 'Mails that could not be sent, encrypted',
    setting: 'RETENTION_FAILED_MAILS_DAYS',
    defaultDays: 30,
    daysMin: 1,
    daysMax: 365,
    since: 'after the last try',
    end: 'deleted',
  },
  last_mails: { data: 'The mail that confirms the deletion of an account', kept: '1 day', days: 1 },
  money: {
    data: 'Donations, refunds, receipts, payouts with their PayPal address, and the books',
    kept: 'as long as the law requires for the books; your name is removed from donations and receipts with your account',
  },
  guest_donations: {
    data: 'The mail address and the name of a donation without an account',
    setting: 'RETENTION_GUEST_DONATIONS_DAYS',
    defaultDays: 3650,
    daysMin: 200,
    daysMax: 36_500,
    since: 'after it arrived',
    end: 'removed from the donation, which stays in the books',
    ifKept: 'as long as the books',
  },
  unpaid_guest_donations: {
    data: 'The mail address of a donation without an account that was never paid',
    kept: '7 days',
    days: 7,
  },
  disputes: {
    data: 'Problems that you report, and what was decided',
    kept: 'as long as the campaign; after you delete your account without your name',
  },
  reports: {
    data: 'Reports about campaigns, and what was decided; who sent one is never shown',
    setting: 'RETENTION_REPORTS_DAYS',
    defaultDays: 365,
    daysMin: 30,
    daysMax: 3650,
    since: 'after the decision',
    end: 'deleted',
  },
  report_addresses: {
    data: 'The mail address given with a report',
    kept: 'until you are told what became of it; if you do not confirm the address, until the link in the mail expires',
    days: 0,
  },
  report_requests: { data: 'Networks and addresses that sent reports, as counts', kept: '1 day', days: 1 },
  decisions: {
    data: 'Decisions of admins about you or your campaigns, and your appeals',
    kept: 'as long as the campaign; after you delete your account without your name',
  },
  change_history: {
    data: 'Who changed which fields and when, without their values',
    setting: 'RETENTION_CHANGE_HISTORY_DAYS',
    defaultDays: null,
    daysMin: 365,
    daysMax: 36_500,
    since: 'after the change',
    end: 'deleted',
    ifKept: 'as long as the site runs',
  },
  runs: {
    data: 'Which admin started the reminders or the deletion of old data',
    setting: 'RETENTION_RUNS_DAYS',
    defaultDays: 90,
    daysMin: 7,
    daysMax: 3650,
    since: 'after the start',
    end: 'deleted',
  },
  repeated_calls: { data: 'Answers to calls, so that a repeated call has one effect', kept: '1 day' },
} as const satisfies Record<string, FixedKind | AdjustableKind>

export type RetentionKind = keyof typeof kinds
type Adjustable = { [Kind in RetentionKind]: (typeof kinds)[Kind] extends AdjustableKind ? Kind : never }[RetentionKind]
export type RetentionSetting = (typeof kinds)[Adjustable]['setting']

/** The periods in effect, in days. Null: the data is kept. Record 57. */
export type RetentionDays = Readonly<Record<Adjustable, number | null>>

export const retentionKinds: Readonly<Record<RetentionKind, FixedKind | AdjustableKind>> = kinds
export const kindNames = Object.keys(kinds) as RetentionKind[]

/** The kinds whose period is a setting. */
export const adjustableKinds = Object.entries(retentionKinds).flatMap(([name, kind]) =>
  'setting' in kind ? [{ name: name as Adjustable, ...kind, setting: kind.setting as RetentionSetting }] : [],
)

/** The period that the nightly job applies to a kind. Null: it deletes nothing. */
export const daysOf = (name: RetentionKind, periods: RetentionDays): number | null => {
  const kind = retentionKinds[name]
  return 'setting' in kind ? periods[name as Adjustable] : (kind.days ?? null)
}

const periodInWords = (days: number): string => {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** For how long a kind is kept, in words: `90 days after they were written, then deleted`. */
export const keptInWords = (name: RetentionKind, periods: RetentionDays): string => {
  const kind = retentionKinds[name]
  if (!('setting' in kind)) return kind.kept
  const days = periods[name as Adjustable]
  return days === null ? (kind.ifKept ?? '') : `${periodInWords(days)} ${kind.since}, then ${kind.end}`
}

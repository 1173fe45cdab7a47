import { asAdmin, byOffice, type PersonalRules } from './personal-rule.ts'
import { moneyTables } from './personal-money.ts'

const security = { not: 'it protects the account and would help who reads the file to break in' }

/** The rule of each table that can hold personal data or refer to an account. A test compares it with the schema. */
export const personalTables: PersonalRules = {
  ...moneyTables,
  account: {
    retention: ['accounts', 'unverified_accounts'],
    exported: { as: 'profile' },
    erased: 'emptied',
  },
  session: {
    retention: ['sessions'],
    exported: { as: 'sessions' },
    erased: 'deleted',
  },
  known_network: {
    retention: ['known_networks'],
    exported: { as: 'records.knownNetworks' },
    erased: 'deleted',
  },
  account_token: {
    retention: ['links'],
    exported: security,
    erased: 'deleted',
  },
  second_factor: {
    retention: ['accounts'],
    exported: security,
    erased: 'deleted',
  },
  recovery_code: {
    retention: ['accounts'],
    exported: security,
    erased: 'deleted',
  },
  login_failure: {
    retention: ['failed_logins'],
    exported: security,
    erased: 'deleted',
  },
  login_lock: {
    retention: ['failed_logins'],
    exported: security,
    erased: 'deleted',
  },
  idempotency_key: {
    retention: ['repeated_calls'],
    exported: { not: 'it repeats answers for a day, whose records are exported' },
    erased: 'deleted',
  },
  mail: {
    retention: ['sent_mails', 'failed_mails', 'last_mails'],

    exported: { not: 'the person has the mails; their content is deleted once they are sent' },
    erased: 'emptied',
  },
  campaign: {
    retention: ['campaigns'],

    exported: { as: 'records.campaigns' },
    erased: { kept: 'people joined it; it loses the name of its owner' },
  },
  campaign_search: {
    retention: ['campaigns'],

    exported: { not: 'it is derived from campaigns' },
    erased: { kept: 'it is rebuilt without the name' },
  },
  support: {
    retention: ['supports', 'guest_supports'],
    exported: { as: 'records.supports' },
    erased: 'emptied',
  },
  promise_version: {
    retention: ['campaigns'],
    exported: { not: 'the versions of a promise are public on the page of the campaign' },
    erased: { kept: 'people signed them; they name only the account, which has no personal data any more' },
  },
  promise_proposal: {
    retention: ['campaigns'],
    exported: { as: 'records.promiseProposals' },
    erased: {
      kept: 'admins decided about it; it loses the words of the person, and its accounts have no personal data any more',
    },
  },
  question: {
    retention: ['questions', 'unanswered_questions', 'question_addresses'],
    exported: { as: 'records.questions' },
    erased: 'emptied',
  },
  owner_news: {
    retention: ['accounts'],
    exported: { not: 'it says whether the person wants a mail, as their account page does, and when the last one was' },
    erased: 'deleted',
  },
  support_removal: {
    retention: ['guest_supports'],
    exported: { not: 'it keeps a person away from a campaign, and the person was mailed the reason' },
    erased: 'emptied',
  },
  pointed_support: {
    retention: { not: 'it waits for an admin, or shows that one has decided, as long as the campaign exists' },
    exported: { not: 'it is what the owner of a campaign told the admins in confidence' },
    erased: 'deleted',
  },
  crowd_decision: {
    retention: { not: 'it shows which admin decided, as long as the campaign exists' },
    exported: asAdmin,
    erased: byOffice,
  },
  urgent_update: {
    retention: ['campaigns'],
    exported: { not: 'each of its rows is in campaign_update, too' },
    erased: { kept: 'people were mailed it; it names only the campaign, which loses the name of its owner' },
    notTried: 'only servers of the version before write to it',
  },
  campaign_update: {
    retention: ['campaigns'],
    exported: { as: 'records.updates' },
    erased: { kept: 'people were mailed it; its author loses the name' },
  },
  reminder_start: {
    retention: { not: 'it has one row, about no person' },
    exported: { not: 'it is about no person' },
    erased: { kept: 'it is about no person' },
    notTried: 'it is about no person',
  },
  update_mailing: {
    retention: ['campaigns'],
    exported: { not: 'it says when the updates of a campaign were mailed, which its page shows' },
    erased: byOffice,
  },
  co_organiser: {
    retention: ['campaigns'],
    exported: { as: 'records.coOrganised' },
    erased: 'deleted',
  },
  organiser_invitation: {
    retention: ['organiser_invitations'],
    exported: { as: 'records.organiserInvitations' },
    erased: 'deleted',
  },
  campaign_transfer: {
    retention: ['campaigns'],
    exported: { as: 'records.handedOver' },
    erased: {
      kept: 'statements of payouts must show whose the campaign was; it names only accounts, which have no personal data any more',
    },
  },
  guest_support_token: {
    retention: ['unconfirmed_supports'],

    exported: { not: 'an unconfirmed address proves nothing about the account' },
    erased: 'deleted',
  },
  guest_support_ask: {
    retention: ['guest_requests'],

    exported: { not: 'it counts calls of a network for a day and names no account' },
    erased: { kept: 'it names no account, so it is not known whose it is; it is deleted after a day' },
    notTried: 'calls are counted by network only, which no account owns',
  },
  guest_support_lock: {
    retention: ['guest_requests'],

    exported: { not: 'it has networks and hashes of addresses for a day' },
    erased: { kept: 'it is deleted after a day' },
    notTried: 'it has hashes only',
  },
  unproven_mail: {
    retention: ['unproven_mails'],
    exported: { not: 'it has hashes of addresses and networks for nine days, and names no account' },
    erased: { kept: 'it is deleted after nine days, and has nothing readable' },
    notTried: 'it has hashes only',
  },
  reminder: {
    retention: ['reminders'],
    exported: { as: 'records.reminders' },
    erased: 'deleted',
  },
  campaign_follow: {
    retention: ['follows'],
    exported: { as: 'records.following' },
    erased: 'deleted',
  },
  mail_stop: {
    retention: ['stopped_mails'],
    exported: { as: 'records.stoppedMails' },
    erased: 'deleted',
  },
  upload: {
    retention: ['unused_pictures', 'replaced_pictures'],
    exported: { as: 'records.uploads' },
    erased: { kept: 'the files are removed an hour later' },
  },
  dispute: {
    retention: ['disputes'],
    exported: { as: 'records.disputes' },
    erased: { kept: 'the decision about a campaign rests on it' },
  },
  dispute_message: {
    retention: ['disputes'],
    exported: { as: 'records.disputes' },
    erased: { kept: 'the decision about a campaign rests on it, and its author has no personal data any more' },
  },
  dispute_change: {
    retention: ['disputes'],
    exported: asAdmin,
    erased: byOffice,
  },
  report_case: {
    retention: ['reports'],
    exported: { not: 'it shows which admin decided; records.reports has the reports and the decisions' },
    erased: byOffice,
  },
  report: {
    retention: ['reports', 'report_addresses'],
    exported: { as: 'records.reports' },
    erased: 'emptied',
  },
  report_count: {
    retention: ['report_requests'],
    exported: { not: 'it has networks and hashes of addresses for a day' },
    erased: { kept: 'it is deleted after a day' },
    notTried: 'it has hashes only',
  },
  moderation_decision: {
    retention: ['decisions'],
    exported: { as: 'records.decisions' },
    erased: { kept: 'the site must be able to show why it decided, and the account has no personal data any more' },
  },
  appeal: {
    retention: ['decisions'],
    exported: { as: 'records.decisions' },
    erased: { kept: 'the decision about it rests on it' },
  },
  retention_run: {
    retention: ['runs'],
    exported: asAdmin,
    erased: byOffice,
  },
  cron_run: {
    retention: ['runs'],
    exported: asAdmin,
    erased: byOffice,
  },
  legal_page: {
    retention: { not: 'it is public text; it shows which admin saved it for as long as the versions can be read' },
    exported: asAdmin,
    erased: byOffice,
  },
  change_history: {
    retention: ['change_history'],
    exported: { as: 'records.history' },
    erased: { kept: 'it has names of fields, no values' },
  },
  organisation: {
    retention: { not: 'it is about the organisation' },

    exported: { not: 'it is about the organisation' },
    erased: { kept: 'it is about the organisation' },
    notTried: 'it has no data of members',
  },
}

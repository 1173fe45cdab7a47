import type { HistoryEntry } from '@muster/contract/site/history.ts'

const fieldWords: Readonly<Record<string, string>> = {
  emailVerified: 'verified email',
  imageUrl: 'picture',
  images: 'pictures',
  paypalEmail: 'PayPal address',
  emailLock: 'lock of the email',
  payoutAddressLock: 'lock of the PayPal address',
  secondFactor: 'second factor',
  executionDate: 'coordination date',
  targetType: 'type',
  locationType: 'scope',
  goalAmount: 'goal',
  peopleGoal: 'number of people needed',
  meetingPlace: 'place on the map',
  cancelled: 'cancellation',
  deleted: 'deletion',
  payoutBatchId: 'payout batch',
  anonymous: 'anonymity',
}

/** A field's name in plain words: `actionMode` is "action mode". */
const wordOf = (field: string) => fieldWords[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const actorWords = {
  visitor: 'A visitor',
  system: 'The site itself',
  database: 'A database operator',
} as const

const whoOf = ({ kind, displayName }: HistoryEntry['actor']) =>
  kind === 'user' ? (displayName ?? 'A former member') : actorWords[kind]

const nouns = {
  User: 'account',
  Campaign: 'campaign',
  Donation: 'donation',
  Payout: 'payout',
  Dispute: 'dispute',
  Report: 'case of reports',
  Decision: 'decision',
  Appeal: 'appeal',
  StoredSecret: 'secret',
  Quarantine: 'mismatch',
  Organisation: 'organisation',
  LegalPage: 'page',
  RetentionRun: 'run of the deletion of old data',
  FailedMail: 'failed mail',
  RefundRun: 'refund to all donors',
  RefundRequest: 'request for a refund',
  PromiseProposal: 'proposed change',
  UrgentUpdate: 'urgent update',
  CampaignUpdate: 'update',
  UpdateMailing: 'mails of an update',
  CrowdDecision: 'decision about waiting guests',
  SupportRemoval: 'removal of a support',
  Question: 'question',
  CoOrganiser: 'role as a co-organiser',
  CampaignTransfer: 'handing over',
} as const satisfies Record<HistoryEntry['modelName'], string>

const links: Partial<Record<HistoryEntry['modelName'], string>> = {
  Donation: ' to',
  Payout: ' for',
  Dispute: ' about',
  Report: ' about',
  RefundRun: ' of',
  RefundRequest: ' from',
  PromiseProposal: ' of',
  Decision: ' about',
  CrowdDecision: ' of',
  SupportRemoval: ' of',
  Question: ' about',
  CoOrganiser: ' of',
  CampaignTransfer: ' of',
}

/** Describes the record of an entry, with its current name if it has one. */
const describeRecord = ({ modelName, recordId, recordName }: HistoryEntry, userId: string) => {
  if (modelName === 'User')
    return recordId === userId ? 'this account' : `the account of ${recordName ?? 'a former member'}`
  const link = links[modelName] ?? ''
  return recordName === null ? `a ${nouns[modelName]}` : `the ${nouns[modelName]}${link} “${recordName}”`
}

const decisions = {
  hide: 'took down',
  publish: 'published',
  freeze: 'froze',
  unfreeze: 'ended the freeze of',
  suspend: 'suspended',
  reinstate: 'ended the suspension of',
} as const satisfies Record<NonNullable<HistoryEntry['decision']>, string>

/** Who was suspended sees it as the one concerned, and an admin cannot decide about their own account. */
const describeDecided = ({ decision, actor, recordName }: HistoryEntry, userId: string) => {
  if (decision !== 'suspend' && decision !== 'reinstate')
    return recordName === null ? 'a campaign' : `the campaign “${recordName}”`
  return actor._id === userId ? `the account of ${recordName ?? 'a former member'}` : 'this account'
}

const isOneOf = (key: string, ...fields: string[]) => key.split(', ').some((field) => fields.includes(field))

/** An entry of a user's history as a sentence: "Ana changed goal, title of the campaign “Clean the river”". */
export const historySentence = (entry: HistoryEntry, userId: string) => {
  const who = whoOf(entry.actor)
  if (entry.decision !== null) return `${who} ${decisions[entry.decision]} ${describeDecided(entry, userId)}`
  const thing = describeRecord(entry, userId)
  if (entry.action !== 'updated') return `${who} ${entry.action} ${thing}`
  if (entry.modelName === 'FailedMail') return `${who} retried ${thing}`
  if (entry.modelName === 'Report') return `${who} closed ${thing}`
  if (entry.modelName === 'Payout' && isOneOf(entry.key, 'status', 'decision')) return `${who} decided about ${thing}`
  if (entry.modelName === 'Campaign' && isOneOf(entry.key, 'cancelled')) return `${who} cancelled ${thing}`
  if (entry.key === 'emailVerified') return `${who} verified the email of ${thing}`
  return `${who} changed ${entry.key.split(', ').map(wordOf).join(', ')} of ${thing}`
}

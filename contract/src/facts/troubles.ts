/** What can be wrong with the site so that an operator is told. */
export const troubleKinds = [
  'books',
  'quarantine',
  'payouts',
  'service',
  'proxy',
  'disk',
  'key',
  'mails',
  'job',
] as const
export type TroubleKind = (typeof troubleKinds)[number]

/** `subject`: a service, a server or a job, or empty. `figure`: a count, for `disk` free megabytes. */
export type TroubleFacts = { kind: TroubleKind; subject: string; figure: number | null }

const services: Readonly<Record<string, string>> = {
  paypal: 'PayPal',
  smtp: 'The mail server',
  storage: 'The storage of pictures',
}

/** The name of a service, at the beginning of a sentence. */
export const serviceName = (service: string): string =>
  (Object.hasOwn(services, service) ? services[service] : undefined) ?? service

const counted = (figure: number | null, one: string, many: string): string => {
  const count = figure ?? 0
  return `${count} ${count === 1 ? one : many}`
}

type Words = {
  title: string
  /** What it means for the site. */
  meaning: string
  /** What an admin or operator does about it. */
  remedy: string
}

const serviceWords: Readonly<Record<string, Omit<Words, 'title'>>> = {
  paypal: {
    meaning:
      'Donations, refunds and payouts wait. Payments that were made are booked when PayPal can be reached again.',
    remedy:
      'See whether PayPal reports an outage. If not, check its client id and secret, and the network of the servers.',
  },
  smtp: {
    meaning: 'Mails wait, and are sent when the mail server can be reached again.',
    remedy: 'Check SMTP_URL, its login and certificate, and the network of the servers.',
  },
  storage: {
    meaning: 'Pictures cannot be shown or uploaded.',
    remedy: 'Check STORAGE_URL and its key, or the disk of DATA_DIR.',
  },
}

const wordsOfService = (subject: string): Words => ({
  title: `${serviceName(subject)} cannot be reached`,
  ...((Object.hasOwn(serviceWords, subject) ? serviceWords[subject] : undefined) ?? { meaning: '', remedy: '' }),
})

const words = {
  books: ({ figure }) => ({
    title: `The books do not agree: ${counted(figure, 'check', 'checks')} failed`,
    meaning: 'Amounts that should be equal in the ledger are not.',
    remedy: 'Do not approve payouts until the cause is known. The checks name the entries.',
  }),
  quarantine: ({ figure }) => ({
    title: `${counted(figure, 'payment does', 'payments do')} not match`,
    meaning: 'PayPal moved money that no donation explains. It is in no campaign’s balance.',
    remedy: 'Compare each record with PayPal’s own page, and note what you found.',
  }),
  payouts: ({ figure }) => ({
    title: `${counted(figure, 'payout has', 'payouts have')} not been settled for 3 days`,
    meaning: 'The payouts were approved, and PayPal has not paid them.',
    remedy: 'Look at PayPal for a reason, such as a balance that is too low.',
  }),
  service: ({ subject }) => wordsOfService(subject),
  proxy: () => ({
    title: 'A proxy is not trusted, so everybody has one address',
    meaning: 'Limits that count by network take all visitors for one, and turn people away.',
    remedy: 'Set TRUST_PROXY to on, or to the address of the proxy, and restart.',
  }),
  disk: ({ subject, figure }) => ({
    title: `The disk of ${subject} is nearly full: ${figure ?? 0} MB are free`,
    meaning: 'When the disk is full, pictures, the embedded database and its backups cannot be written.',
    remedy: 'Make room, or move DATA_DIR to a larger disk.',
  }),
  key: ({ figure }) => ({
    title: `${counted(figure, 'mail', 'mails')} cannot be decrypted`,
    meaning: 'A key with which they were encrypted is not in ENCRYPTION_KEY.',
    remedy: 'Add the earlier key to ENCRYPTION_KEY, restart, and retry the mails.',
  }),
  mails: ({ figure }) => ({
    title: `${counted(figure, 'mail', 'mails')} could not be sent`,
    meaning: 'The mail server refused them, or could not take them for a day.',
    remedy: 'Read the reasons. Retry the mails, or drop those whose address is wrong.',
  }),
  job: ({ subject }) => ({
    title: `The job ${subject} does not complete`,
    meaning: 'Its runs fail or do not start, so its work waits.',
    remedy: 'Read the log of the servers for the error of this job.',
  }),
} satisfies Record<TroubleKind, (facts: TroubleFacts) => Words>

/** Says what a trouble is, what it means and what to do: on the page, in mails and to the webhook. Without personal data. */
export const troubleWords = (facts: TroubleFacts): Words => words[facts.kind](facts)

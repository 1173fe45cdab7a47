import { generateKeyPairSync } from 'node:crypto'
import type { Random } from './basics.ts'
import { newAccountId, newPaypalId, newSecret } from './protocol/ids.ts'
import type { Store } from './store.sql.ts'

/** A test account that can pay. The sandbox generates its password, which protects nothing. */
export type Buyer = { email: string; password: string; payerId: string; givenName: string; surname: string }

/** The sandbox's identity, generated at the first start and stored. */
export type Identity = {
  clientId: string
  clientSecret: string
  appId: string
  merchantId: string
  merchantEmail: string
  /** Signs webhook deliveries (RSA, PEM). */
  signingKey: string
  /** Signs the buyer page's CSRF tokens. */
  pageSecret: string
  certificateId: string
  buyers: readonly Buyer[]
}

const buyerNames = [
  ['Ada', 'Brook'],
  ['Noor', 'Haddad'],
  ['Tomas', 'Lind'],
] as const
const passwordWords = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heron',
  'iris',
  'juniper',
  'kelp',
  'larch',
  'maple',
  'ocean',
  'pine',
  'quill',
]

/** A password that is easy to type from another screen. */
const newPassword = (random: Random): string => {
  const [first = 0, second = 0, high = 0, low = 0] = random(4)
  const word = (byte: number) => passwordWords[byte % passwordWords.length]
  return `${word(first)}-${word(second)}-${1000 + (((high << 8) | low) % 9000)}`
}

const newSigningKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey

const settingMakers = {
  clientId: (random) => `sandbox-${newSecret(random)}`,
  clientSecret: newSecret,
  appId: (random) => `APP-${newPaypalId(random)}`,
  merchantId: newAccountId,
  merchantEmail: () => 'merchant@sandbox.example',
  signingKey: newSigningKey,
  pageSecret: newSecret,
  certificateId: (random) => `CERT-${Buffer.from(random(8)).toString('hex')}`,
} satisfies Record<string, (random: Random) => string>

type SettingName = keyof typeof settingMakers

/** Reads the stored identity and generates missing parts. */
export const ensureIdentity = (store: Store, random: Random): Identity =>
  store.transaction(() => {
    const setting = (name: SettingName): string => {
      const known = store.get<{ value: string }>('select value from setting where name = ?', name)
      if (known) return known.value
      const value = settingMakers[name](random)
      store.run('insert into setting (name, value) values (?, ?)', name, value)
      return value
    }
    return {
      clientId: setting('clientId'),
      clientSecret: setting('clientSecret'),
      appId: setting('appId'),
      merchantId: setting('merchantId'),
      merchantEmail: setting('merchantEmail'),
      signingKey: setting('signingKey'),
      pageSecret: setting('pageSecret'),
      certificateId: setting('certificateId'),
      buyers: ensureBuyers(store, random),
    }
  })

const ensureBuyers = (store: Store, random: Random): Buyer[] => {
  const known = findBuyers(store)
  if (known.length > 0) return known
  for (const [givenName, surname] of buyerNames) {
    const email = `${givenName}.${surname}@buyer.example`.toLowerCase()
    store.run(
      'insert into buyer (email, password, payer_id, given_name, surname) values (?, ?, ?, ?, ?)',
      ...[email, newPassword(random), newAccountId(random), givenName, surname],
    )
  }
  return findBuyers(store)
}

const findBuyers = (store: Store): Buyer[] =>
  store.all<Buyer>(
    'select email, password, payer_id as payerId, given_name as givenName, surname from buyer order by rowid',
  )

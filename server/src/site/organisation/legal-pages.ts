import type { LegalText } from '@muster/contract/site/organisation.ts'
import type { LegalPage } from '@muster/contract/facts/organisation.ts'
import { keptInWords, kindNames, type RetentionDays, retentionKinds } from '../../platform/base/retention.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { everyPage, purgePages } from '../../platform/database/public-changes.ts'
import { currentVersion, findLegalText, insertLegalText, listVersions } from './organisation.sql.ts'
import { browserStorage } from '@muster/contract/facts/browser-storage.ts'

const terms = `# What this site is for

People start campaigns here for one day on which they act together. Others support a campaign, or give money to it.

# Your account

Give an address that is yours, keep your password to yourself, and use your own name or none. You can delete your account at any time.

# Campaigns

The person who starts a campaign is responsible for its text and its pictures. A campaign must not deceive people, break the law, or incite hatred. The operator can refuse payouts of such campaigns.

# Donations

Donations are paid through PayPal. The page of each campaign shows what PayPal and this site keep, and what reaches the campaign. Payouts are checked by an admin before they are sent. A donation can be refunded by the operator.

# Changes

When these terms change, each account is asked at its next visit. Older versions stay readable on this page.`

const privacy = `# What is stored

- Your account: the mail address, a password as a hash, and what you add: name, username, phone, picture, PayPal address. If you delete the account, its row stays without personal data, because amounts refer to it.
- Your sessions: when you logged in, the name of the browser and the kind of device, and when it was last used. You can end each one on your account page.
- Failed logins, counted by address and network, so that passwords cannot be guessed, and the networks from which you logged in.
- Campaigns that you start, with their texts and pictures. Pictures lose the place and camera data that files carry.
- Support: that you support a campaign, as a member or with a mail address as a guest. You can withdraw it at any time.
- Donations: amount, time, campaign, whether you want to be named, and the number of the payment at PayPal.
- Payouts and disputes, with what you wrote in them.
- Mails sent to you. Their content is encrypted, and removed as soon as they are sent.
- A history of which fields were changed by whom and when, without their values.
- Technical logs of the server.

The table at the end of this page says for how long each of these is kept. A job that runs every night deletes what is older.

# Who else receives data

- PayPal, when you donate or receive a payout: the amount, the campaign’s title, and the address for a payout. PayPal is responsible for what you enter on its pages.
- The mail server that delivers our mails.

There is no advertising, no statistics service and no tracking on this site.

# What your browser keeps

This site sets no cookies for tracking. It keeps only what you asked for, in the storage of your browser:

${browserStorage.map(({ what }) => `- ${what}`).join('\n')}

# Your rights

On your account page you can download everything that is stored about you, and delete your account. For anything else, write to the operator, whose address is in the imprint.`

const texts: Readonly<Record<LegalPage, string>> = { terms, privacy, imprint: '' }

/** What a page says until an admin writes it: what the software does, without a claim about the operator. */
const startingText = (page: LegalPage): string => texts[page]

const periodsInEffect = (periods: RetentionDays) =>
  kindNames.map((kind) => ({ data: retentionKinds[kind].data, kept: keptInWords(kind, periods) }))

/** A page in its current version, or in the given one. Version 0 is the starting text. Throws not_found. */
export const readLegalPage = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  page: LegalPage,
  wanted?: number,
): Promise<LegalText> => {
  const versions = await listVersions(db, page)
  const current = versions[0]?.version ?? 0
  const version = wanted ?? current
  const text = version === 0 ? startingText(page) : await findLegalText(db, page, version)
  if (text === null) throw new DomainError('not_found')
  const saved = versions.map((each) => ({ version: each.version, savedAt: each.saved_at.toISOString() }))
  return {
    page,
    version,
    text,
    savedAt: saved.find((each) => each.version === version)?.savedAt ?? null,
    versions: saved,
    periods: page === 'privacy' && version === current ? periodsInEffect(config.retention) : [],
  }
}

/** Saves the next version of a page. Throws changed_elsewhere if another version than the current one was edited. */
export const saveLegalPage = async (
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  accountId: string,
  page: LegalPage,
  { version, text }: { version: number; text: string },
): Promise<LegalText> => {
  const { db, clock } = context
  await transact(db, async (tx) => {
    if ((await currentVersion(tx, page)) !== version) throw new DomainError('changed_elsewhere')
    const row = { id: newId(), page, version: version + 1, text, saved_at: clock.now(), saved_by: accountId }
    if (!(await insertLegalText(tx, row))) throw new DomainError('changed_elsewhere')
    purgePages(tx, everyPage)
  })
  return readLegalPage(context, page)
}

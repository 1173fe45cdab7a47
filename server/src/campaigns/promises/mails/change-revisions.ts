import { hasStoppedAll } from '../../campaign/people.sql.ts'
import { mayMail } from '../../campaign/standing.sql.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import { eachMail, type MailContent, type Outbox, type Revisions } from '../../../mail/index.ts'
import { isToAnswer, isToRenew, restartMailing } from './mailing.sql.ts'

type About = { campaignId: string; version: number; email: string }
type Fate = 'sent' | 'dropped' | 'written again'

const unlessStopped = async (tx: Tx, about: About): Promise<Fate> =>
  (await hasStoppedAll(tx, about)) ? 'dropped' : 'sent'

const ifToRenew = async (tx: Tx, about: About): Promise<Fate> =>
  (await isToRenew(tx, about.campaignId, about.email)) ? unlessStopped(tx, about) : 'dropped'

/** A mail to a supporter who donated too is written again, as the donor's mail, if they answered, withdrew or stopped the mails. */
const ifAddressed = async (tx: Tx, about: About, { manage }: MailContent): Promise<Fate> =>
  !manage || (await isToAnswer(tx, about)) ? 'sent' : 'written again'

/**
 * Takes the mails of a hidden campaign out of the outbox; the job writes them again when it is published. Drops what was
 * answered, and what its receiver stopped.
 */
export const changeRevisions = ({ db }: AppContext, outbox: Outbox): Revisions => {
  const revise = (judge: (tx: Tx, about: About, content: MailContent) => Promise<Fate>) =>
    eachMail(({ key, to, content }) =>
      transact(db, async (tx) => {
        const [, campaignId = '', version = ''] = key.split(':')
        const about = { campaignId, version: Number(version), email: to }
        const fate = (await mayMail(tx, campaignId)) ? await judge(tx, about, content) : 'written again'
        if (fate !== 'written again') return fate === 'sent' ? content : null
        await outbox.cancel(tx, { to, keyPrefixes: [key] })
        await restartMailing(tx, campaignId, about.version)
        return null
      }),
    )
  return {
    'promise-renew': revise(ifToRenew),
    'promise-renew-again': revise(ifToRenew),
    'promise-told': revise(unlessStopped),
    'promise-donor': revise(ifAddressed),
  }
}

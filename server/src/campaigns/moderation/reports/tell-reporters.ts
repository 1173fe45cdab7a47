import { hashToken } from '../../../platform/base/tokens.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { NewMail, Outbox } from '../../../mail/index.ts'
import { reportOutcomeMail } from './report-mails.ts'
import { findReceivers, forgetTold, type HeldCase } from './reports.sql.ts'

/** Writes the mails, with links to this site. */
export type Teller = { outbox: Pick<Outbox, 'enqueueAll'>; publicUrl: string }

type Decided = Pick<HeldCase, 'id' | 'campaign_id' | 'campaign_title' | 'category' | 'notes' | 'is_frozen'>

/** The mail that tells an address the outcome of a case. */
const outcomeMail = (decided: Decided, publicUrl: string, email: string): NewMail => {
  const { id, campaign_id: campaignId, campaign_title: title, category, notes, is_frozen: isFrozen } = decided
  return {
    key: `report-outcome:${id}:${hashToken(email.toLowerCase()).toString('base64url')}`,
    to: email,
    content: reportOutcomeMail(title, {
      campaignUrl: campaignId && `${publicUrl}/campaigns/${campaignId}`,
      category,
      notes,
      isFrozen,
    }),
  }
}

/** Tells one reporter of a closed case, at an address that was confirmed after the decision, and deletes the address. */
export const tellReporter = async (
  tx: Tx,
  { outbox, publicUrl }: Teller,
  decided: Decided,
  email: string,
): Promise<void> => {
  await outbox.enqueueAll(tx, [outcomeMail(decided, publicUrl, email)])
  await forgetTold(tx, decided.id)
}

/** Tells all reporters of a closed case who can be told, and deletes the addresses that only served this. */
export const tellReporters = async (tx: Tx, { outbox, publicUrl }: Teller, decided: Decided): Promise<void> => {
  const receivers = await findReceivers(tx, decided.id)
  await outbox.enqueueAll(
    tx,
    receivers.map((email) => outcomeMail(decided, publicUrl, email)),
  )
  await forgetTold(tx, decided.id)
}

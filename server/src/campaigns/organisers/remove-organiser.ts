import { DomainError } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/tokens.ts'
import { transact } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from './accept.ts'
import { displayNameOf } from './organisers.present.ts'
import { leftMail, removedMail } from './organiser-mails.ts'
import { deleteCoOrganiser, findAddresses, lockOrganised } from './organisers.sql.ts'

/**
 * Removes a co-organiser for the owner, or lets one leave, and tells the other of both. Access is looked up at each call, so it ends in
 * open sessions, too. Throws campaign_not_found, organiser_not_found, and forbidden if a co-organiser would remove another one.
 */
export const removeOrganiser = async (
  { db, config, outbox }: Context,
  { campaignId, accountId, caller }: { campaignId: string; accountId: string; caller: Caller },
): Promise<void> => {
  await transact(db, async (tx) => {
    const campaign = await lockOrganised(tx, campaignId)
    if (!campaign) throw new DomainError('campaign_not_found')
    const member = (await findAddresses(tx, campaignId)).find(({ id }) => id === accountId)
    if (!member) throw new DomainError('organiser_not_found')
    const isLeaving = caller.id === accountId
    if (!isLeaving && campaign.ownerId !== caller.id) throw new DomainError('forbidden')
    await deleteCoOrganiser(tx, campaignId, accountId)
    const facts = { ...campaign, campaignId, publicUrl: config.publicUrl }
    const mail = isLeaving
      ? { to: campaign.ownerEmail, content: leftMail({ ...facts, memberName: displayNameOf(caller) }) }
      : { to: member.email, content: removedMail(facts) }
    await outbox.enqueue(tx, { key: `organiser-ended:${newId()}`, ...mail })
  })
  await outbox.wake()
}

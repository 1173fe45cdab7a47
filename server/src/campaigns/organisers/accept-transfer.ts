import { DomainError } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { updateCampaignRow } from '../campaign/campaigns.sql.ts'
import { reindexCampaign } from '../search/index-campaigns.ts'
import { acceptOnce, type Accepting, type Context } from './accept.ts'
import { displayNameOf } from './organisers.present.ts'
import { givenAwayMail, newOwnerMail, takenOverMail } from './organiser-mails.ts'
import { deleteCoOrganiser, findAddresses, type OrganisedCampaign, withdrawInvitations } from './organisers.sql.ts'
import { transferJob } from './tell-transfers.ts'
import { requireTransferable, waitsUntil } from './transfer-rules.ts'
import { insertTransfer } from './transfers.sql.ts'

type Transfer = { id: string; campaign: OrganisedCampaign; accepting: Accepting; now: Date }

/** Mails the old and the new owner and the co-organisers. A job mails the people of the campaign. */
const mailOrganisers = async (context: Context, tx: Tx, { id, campaign, accepting, now }: Transfer): Promise<void> => {
  const { outbox, config } = context
  const facts = {
    ...{ title: campaign.title, campaignId: campaign.id, publicUrl: config.publicUrl },
    formerName: campaign.ownerName ?? 'The former owner',
    ownerName: displayNameOf(accepting.caller),
    payoutsFrom: waitsUntil(now),
  }
  const key = `campaign-transfer:${id}`
  await outbox.enqueue(tx, { key: `${key}:former`, to: campaign.ownerEmail, content: givenAwayMail(facts) })
  await outbox.enqueue(tx, { key: `${key}:owner`, to: accepting.caller.email, content: takenOverMail(facts) })
  const content = newOwnerMail(facts)
  for (const { id: memberId, email } of await findAddresses(tx, campaign.id)) {
    await outbox.enqueue(tx, { key: `${key}:${memberId}`, to: email, content })
  }
}

/**
 * Makes the caller the owner of a campaign by their mailed request. Open invitations of the former owner are withdrawn: the new owner
 * invites their own people. Throws the errors of `requireTransferable` and of `acceptOnce`.
 */
export const acceptTransfer = async (context: Context, accepting: Accepting): Promise<{ campaignId: string }> => {
  const accepted = await acceptOnce(context, { ...accepting, makes: 'owner' }, async (tx, campaign, now) => {
    const { caller } = accepting
    // The owner may have changed their address to the one that they asked.
    if (campaign.ownerId === caller.id) throw new DomainError('invitation_of_other_account')
    await requireTransferable(tx, campaign, now)
    await updateCampaignRow(tx, campaign.id, { owner_id: caller.id })
    await reindexCampaign(tx, campaign.id)
    await deleteCoOrganiser(tx, campaign.id, caller.id)
    await context.outbox.cancelAll(tx, await withdrawInvitations(tx, { campaignId: campaign.id }, now))
    const id = newId()
    const parties = { campaign_id: campaign.id, former_owner_id: campaign.ownerId, owner_id: caller.id }
    await insertTransfer(tx, { id, ...parties, created_at: now })
    await mailOrganisers(context, tx, { id, campaign, accepting, now })
  })
  await context.jobs.wake(transferJob)
  return accepted
}

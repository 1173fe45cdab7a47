import { listDisputesEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { beforeEach } from 'vitest'
import type { Started } from './donating.ts'
import { mailsTo } from './mails.ts'
import { usePayouts } from './paying-out.ts'
import { second } from '../src/platform/base/clock.ts'
import { availableBalance } from '../src/money/index.ts'

export const calm = { copies: 1, order: 'as_it_happened', isHeld: false, drop: 0 }
export const all = 11341n
export const [isHeld, isFree] = ['$25.00 of your campaign is held', '$25.00 of your campaign is available again']

/** Sets up donations that are disputed at PayPal, for every test of a file. */
export const usePaypalDisputes = () => {
  const scene = usePayouts()
  beforeEach(() => scene.t.controlPaypal('webhooks', calm))

  /** Completes donations of $100 and $25, which leave the campaign 113.41, and returns the one of $25. */
  const given = async (): Promise<Started> => {
    await scene.give(100)
    const started = await scene.give(25)
    await scene.t.deliverWebhooks()
    return started
  }

  const captureOf = async (donation: Started): Promise<string> => {
    const made = await scene.t.movements()
    return made.find(({ customId }) => customId === donation.donationId)?.reference ?? ''
  }
  /** Opens a dispute at PayPal. @param also other payments that the same dispute is about */
  const contest = async (donation: Started, also: string[] = []): Promise<string> => {
    const opened = await scene.t.controlPaypal(`captures/${await captureOf(donation)}/dispute`, { also })
    return (opened as { dispute_id: string }).dispute_id
  }
  const settle = (id: string, outcome: string) => {
    // Entries are in the order of their times, so what follows must be later than what was booked before.
    scene.t.clock.advance(second)
    return scene.t.controlPaypal(`disputes/${id}/resolve`, { outcome })
  }
  const available = () => availableBalance(scene.t.context.db, scene.campaignId)
  const ours = async () =>
    (await scene.t.as(scene.admin().token)(listDisputesEndpoint, { query: { campaignId: scene.campaignId } })).body
  const mailsToOwner = async () =>
    (await mailsTo(scene.t, scene.owner.email)).map(({ subject }) => subject?.split(': ')[0]).toSorted()

  return { available, captureOf, contest, given, mailsToOwner, ours, scene, settle }
}

import { type Started } from './donating.ts'
import { usePayouts } from './paying-out.ts'
import { day } from '../src/platform/base/clock.ts'
import { availableBalance } from '../src/money/index.ts'

/** Sets up donations and payouts that are compared with PayPal’s report, for every test of a file. */
export const useReconciliation = () => {
  const scene = usePayouts()

  const approved = async (amount = 25): Promise<Started & { back: string }> => {
    const started = await scene.start(amount)
    return { ...started, back: (await scene.t.decide(started.orderId, 'approve')) ?? '' }
  }
  const given = async (amount = 25): Promise<Started> => {
    const { back, ...started } = await approved(amount)
    await scene.t.follow(back)
    return started
  }
  const captureOf = async ({ donationId }: Started): Promise<string> => {
    const query = scene.t.context.db.selectFrom('donation').select('capture_id').where('id', '=', donationId)
    return (await query.executeTakeFirstOrThrow()).capture_id ?? ''
  }
  /** Runs the comparison a day later, when PayPal's report contains everything. */
  const night = async () => {
    scene.t.clock.advance(day)
    await scene.t.runJob('reconcile-report')
  }
  /** The quarantine without overdrawn campaigns, which another job detects. */
  const aside = () =>
    scene.t.context.db
      .selectFrom('quarantine')
      .select(['source', 'reason'])
      .where('source', 'not like', 'short:%')
      .orderBy('source')
      .execute()
  const comparisons = () =>
    scene.t.context.db.selectFrom('paypal_report').selectAll().orderBy('compared_until', 'desc').execute()
  const available = () => availableBalance(scene.t.context.db, scene.campaignId)

  return { approved, aside, available, captureOf, comparisons, given, night, scene }
}

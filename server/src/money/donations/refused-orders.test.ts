import { expect, test } from 'vitest'
import { paypalSays, refusal, useDonations } from '../../../test/donating.ts'
import { minute } from '../../platform/base/clock.ts'

const scene = useDonations()

const send = async (key: string) => {
  const isGuest = scene.donorKind === 'a guest'
  const answer = await scene.t.app.inject({
    method: 'POST',
    url: `/api/campaigns/${scene.campaignId}/donations/${isGuest ? 'guest' : 'create-order'}`,
    headers: { 'idempotency-key': key, ...(!isGuest && { authorization: `Bearer ${scene.donor.token}` }) },
    payload: { amount: 25, ...(isGuest && { email: scene.donor.email }) },
  })
  return { status: answer.statusCode, body: answer.json<{ code?: string; donationId?: string }>() }
}
const isCreating = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.endsWith('/checkout/orders')
const donations = () =>
  scene.t.context.db
    .selectFrom('donation')
    .select(['id', 'status'])
    .where('campaign_id', '=', scene.campaignId)
    .execute()

scene.forEachDonor(() => {
  test('a retry after PayPal refused the order gets the same error, also if the server crashed before its response', async () => {
    scene.t.interfere((call) => (isCreating(call) ? refusal('PAYEE_ACCOUNT_RESTRICTED') : undefined))
    const refused = { status: 422, body: { code: 'provider_refused' } }
    expect(await send('refused')).toMatchObject(refused)
    expect(await donations()).toMatchObject([{ status: 'declined' }])
    await scene.t.context.db
      .updateTable('idempotency_key')
      .set({ outcome: null })
      .where('key', '=', 'refused')
      .execute()
    scene.t.clock.advance(3 * minute)
    let asked = 0
    scene.t.interfere((call) => {
      if (isCreating(call)) asked += 1
      return undefined
    })
    expect(await send('refused')).toMatchObject(refused)
    expect(asked).toBe(0)
  })

  test.each([401, 403, 404])(
    'a donation is not refused if PayPal returns %d because of wrong settings, and a retry gets its order',
    async (status) => {
      const key = `misconfigured-${status}`
      scene.t.interfere((call) => (isCreating(call) ? paypalSays(status, { name: 'X' }) : undefined))
      expect(await send(key)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
      expect(await donations()).toMatchObject([{ status: 'created' }])
      scene.t.interfere(() => undefined)
      const again = await send(key)
      expect(again.status).toBe(201)
      expect(await donations()).toEqual([{ id: again.body.donationId, status: 'awaiting_approval' }])
    },
  )
})

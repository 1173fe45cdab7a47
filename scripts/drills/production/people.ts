import { loginEndpoint, registerEndpoint, verifyEmailEndpoint } from '@muster/contract/people/accounts.ts'
import { confirmSecondFactorEndpoint, startSecondFactorEndpoint } from '@muster/contract/people/second-factor.ts'
import { createCampaignEndpoint, getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { approvePayoutEndpoint, listPayoutsEndpoint, requestPayoutEndpoint } from '@muster/contract/money/payouts.ts'
import { getReceiptEndpoint } from '@muster/contract/money/receipts.ts'
import { uploadCampaignCoverEndpoint } from '@muster/contract/site/uploads.ts'
import { TOTP } from 'otpauth'
import { tokenIn } from '../../../server/test/mails.ts'
import type { Mailbox } from '../../../server/test/mailbox.ts'
import { approveOrder } from '../../../server/src/site/demo/sandbox-buyer.ts'
import { small } from '../../../server/test/uploading.ts'
import { callSite, orderDonation, waitFor, waitForDonation } from '../site-calls.ts'
import type { Sandbox } from './outside.ts'

export const password = 'correct horse battery'
export const title = 'Bridge over the creek'

export type Place = { url: string; mailbox: Mailbox; sandbox: Sandbox }

/** Registers, opens the link of the mail and logs in. Returns the session's token. */
export const join = async ({ url, mailbox }: Place, email: string): Promise<string> => {
  await callSite(url, registerEndpoint, { body: { email, password } })
  const mail = await waitFor(`the mail to ${email}`, () => mailbox.to(email).at(-1))
  if (!mail.text?.includes(`${url}/`)) throw new Error(`the mail’s link does not begin with ${url}`)
  await callSite(url, verifyEmailEndpoint, { params: { token: tokenIn(mail) } })
  return (await callSite(url, loginEndpoint, { body: { email, password } })).token
}

/** Logs the first administrator in and turns on the second factor, which production demands. */
export const enterAsAdmin = async (url: string, email: string): Promise<string> => {
  const { token } = await callSite(url, loginEndpoint, { body: { email, password } })
  const { secret } = await callSite(url, startSecondFactorEndpoint, {}, token)
  await callSite(url, confirmSecondFactorEndpoint, { body: { code: new TOTP({ secret }).generate() } }, token)
  return token
}

const upload = async (url: string, token: string): Promise<string> => {
  const form = new FormData()
  form.append(
    uploadCampaignCoverEndpoint.files.name,
    new Blob([new Uint8Array(await small())], { type: 'image/png' }),
    'a.png',
  )
  const response = await fetch(`${url}/api${uploadCampaignCoverEndpoint.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (response.status !== 200) throw new Error(`the upload: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { url: string }).url
}

/** Creates a campaign with a picture. */
export const campaignWithPicture = async (url: string, token: string) => {
  const imageUrl = await upload(url, token)
  const { _id } = await callSite(url, createCampaignEndpoint, { body: { title, imageUrl } }, token)
  return { id: _id, imageUrl }
}

/** Reads the campaign’s page and its picture as a visitor does. */
export const visit = async (url: string, { id, imageUrl }: { id: string; imageUrl: string }): Promise<Buffer> => {
  const page = await fetch(`${url}/campaigns/${id}`)
  if (!(await page.text()).includes(title)) throw new Error(`the page (${page.status}) does not contain the title`)
  const picture = await fetch(url + imageUrl)
  const type = picture.headers.get('content-type')
  if (type !== 'image/webp') throw new Error(`the picture: ${picture.status} ${type}`)
  return Buffer.from(await picture.arrayBuffer())
}

/** Donates, and closes PayPal’s window after the approval: the rest comes by webhook. */
export const donate = async ({ url, sandbox }: Place, campaignId: string, token: string): Promise<string> => {
  const { donationId, orderId } = await orderDonation(url, campaignId, 25, token)
  await approveOrder({ settings: () => ({ apiUrl: sandbox.apiUrl }), buyers: sandbox.buyers }, orderId)
  await waitForDonation(url, donationId, token)
  const { totalRaised } = await callSite(url, getCampaignEndpoint, { params: { id: campaignId } })
  if (totalRaised !== 25) throw new Error(`the campaign has ${totalRaised}`)
  return donationId
}

/** Bookings are numbered when they are five minutes old. */
const numberedWithinMs = 8 * 60_000

export const waitForReceipt = (url: string, donationId: string, token: string): Promise<string> =>
  waitFor(
    'the number of the receipt',
    async () => (await callSite(url, getReceiptEndpoint, { params: { id: donationId } }, token)).number ?? undefined,
    numberedWithinMs,
  )

/** The owner asks for the money, an admin approves, and PayPal pays. */
export const payOut = async (url: string, campaignId: string, owner: string, admin: string): Promise<void> => {
  const { _id } = await callSite(url, requestPayoutEndpoint, { params: { id: campaignId } }, owner)
  await callSite(url, approvePayoutEndpoint, { params: { id: _id }, body: { payoutBatchId: '' } }, admin)
  await waitFor('the payout', async () => {
    const payouts = await callSite(url, listPayoutsEndpoint, { query: {} }, admin)
    const status = payouts.find((payout) => payout._id === _id)?.transferStatus
    if (status !== 'paid') throw new Error(`its status is ${status}`)
    return true
  })
}

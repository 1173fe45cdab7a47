import { getMailedDonationEndpoint } from '@muster/contract/money/guest-donations.ts'
import { requestMineLinkEndpoint } from '@muster/contract/site/mine.ts'
import { expect } from 'vitest'
import { type Started, useDonations } from './donating.ts'
import { mailsTo } from './mails.ts'
import type { PaypalOptions } from './paypal.ts'

/** Makes the donor of a scene a guest, and adds what their mailed links open. */
export const withGuest = <Scene extends ReturnType<typeof useDonations>>(scene: Scene) => {
  scene.donorKind = 'a guest'

  const mails = (address = scene.donor.email) => mailsTo(scene.t, address)
  /** The token in the link of the mail of thanks. */
  const tokenFor = async ({ donationId }: Started, address = scene.donor.email): Promise<string> => {
    const link = new RegExp(`/donations/${donationId}/receipt\\?token=([\\w.-]+)`)
    const found = (await mails(address)).flatMap(({ text }) => link.exec(text ?? '')?.[1] ?? []).at(-1)
    if (!found) throw new Error(`no mail to ${address} links to the donation`)
    return found
  }

  return Object.assign(scene, {
    mails,
    tokenFor,
    /** A donation that has arrived, and the token of its page. */
    arrived: async (amount = 25): Promise<Started & { page: string }> => {
      const started = await scene.give(amount)
      return { ...started, page: await tokenFor(started) }
    },
    look: (token: string) => scene.t.call(getMailedDonationEndpoint, { params: { token } }),
    /** Asks for a link to everything of an address. Returns its token; undefined: there was no mail. */
    mineToken: async (email = scene.donor.email): Promise<string | undefined> => {
      expect((await scene.t.call(requestMineLinkEndpoint, { body: { email } })).status).toBe(200)
      const mail = (await mails(email)).findLast(({ subject }) => subject?.startsWith('Your link to'))
      return /\/mine\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
    },
  })
}

/** Sets up a guest who donates to a campaign, for every test of a file. */
export const useGuestDonations = (options: PaypalOptions = {}) => withGuest(useDonations(options))

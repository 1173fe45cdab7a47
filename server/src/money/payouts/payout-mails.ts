import { payoutProblemInWords } from '@muster/contract/facts/payout-problems.ts'
import type { TransferStatus } from '@muster/contract/facts/payouts.ts'
import { inDollars } from '../../platform/base/money.ts'
import { siteNameMark, type MailContent, reasonGiven, titleForSubject } from '../../mail/index.ts'
import type { TransferState } from './judge-batch.ts'

export type MailedPayout = {
  net_minor: bigint
  campaign_title: string
  campaign_id: string
  campaign_cancelled_at: Date | null
  recipient_paypal_email: string
}

const reason = `You get this mail because you requested a payout of your campaign on ${siteNameMark}.`

const toOwner = (
  payout: MailedPayout,
  publicUrl: string,
  { title, paragraphs }: { title: string; paragraphs: string[] },
): MailContent => ({
  subject: `${title}: ${titleForSubject(payout.campaign_title)}`,
  heading: title,
  paragraphs,
  button: { label: 'See the campaign’s money', url: `${publicUrl}/campaigns/${payout.campaign_id}/money` },
  reason,
  sentRegardless: 'money',
})

/** The batch by which an admin says that they have paid already, and whether PayPal knows it. */
export type PaidOutside = { batchId: string; isKnownToPaypal: boolean }

const paidOutsideInWords = (amount: string, to: string, { batchId, isKnownToPaypal }: PaidOutside): string =>
  isKnownToPaypal
    ? `An admin has paid ${amount} to ${to} by PayPal.`
    : `An admin states that they paid ${amount} to ${to} outside this site (reference ${batchId}). If it does not arrive in 3 days, report a problem with this payout on the money page.`

/** @param outside null: the server sends it by PayPal */
export const approvedMail = (payout: MailedPayout, publicUrl: string, outside: PaidOutside | null): MailContent => {
  const amount = inDollars(payout.net_minor)
  return toOwner(payout, publicUrl, {
    title: `Your payout of ${amount} was approved`,
    paragraphs: outside
      ? [paidOutsideInWords(amount, payout.recipient_paypal_email, outside)]
      : [
          `PayPal sends ${amount} to ${payout.recipient_paypal_email}, usually within minutes.`,
          'We write again when it has arrived, or if there is a problem.',
        ],
  })
}

/** Tells an owner that their payout was rejected, and why. */
export const rejectedMail = (payout: MailedPayout, publicUrl: string, why: string): MailContent => {
  const amount = inDollars(payout.net_minor)
  return toOwner(payout, publicUrl, {
    title: `Your payout of ${amount} was rejected`,
    paragraphs: [
      reasonGiven(why),
      // An admin decides whether the money of a cancelled campaign goes back to its donors.
      ...(payout.campaign_cancelled_at === null
        ? [
            'Nothing is lost: the money is available to your campaign again, and you can request another payout once this is settled.',
          ]
        : []),
    ],
  })
}

/** What disputes hold of a campaign's available money, and of its payout that waits, in cents. */
export type HeldCampaign = { title: string; heldMinor: bigint; ofPayoutMinor: bigint }

const heldInWords = ({ title, heldMinor, ofPayoutMinor }: HeldCampaign): string => {
  const held = heldMinor > 0n ? [`${inDollars(heldMinor)} is held`] : []
  const ofPayout = ofPayoutMinor > 0n ? [`${inDollars(ofPayoutMinor)} of the payout that you requested is held`] : []
  return `“${title}”: ${[...held, ...ofPayout].join(', and ')}.`
}

/** Tells an owner that disputes which were open when the site was upgraded hold money of their campaigns from now on. */
export const holdsBeginMail = (campaigns: readonly HeldCampaign[], publicUrl: string): MailContent => ({
  subject: 'Money of your campaign waits for a decision',
  heading: 'Money in dispute waits for a decision',
  paragraphs: [
    'From now on, money that is in dispute is not paid out before an admin of this site has decided.',
    ...campaigns.map(heldInWords),
    'You do not need to do anything. What is not refunded is available again once the dispute is decided. The page of your campaign’s money shows what is held and since when, not who raised the dispute.',
  ],
  button: { label: 'See my campaigns', url: `${publicUrl}/myCampaigns` },
  reason: `You get this mail because a dispute about your campaign on ${siteNameMark} is open.`,
  sentRegardless: 'money',
})

const whyOf = (problem: string | null): string => (problem === null ? '' : ` ${payoutProblemInWords(problem)}`)

const backInWords = [
  'Nothing is lost: the money is available to your campaign again.',
  'You can change your PayPal address on your account page, and request a new payout once this is settled.',
]

const words: Record<
  Exclude<TransferStatus, 'sent'>,
  (amount: string, to: string, problem: string | null) => { title: string; paragraphs: string[] }
> = {
  paid: (amount, to) => ({
    title: `Your payout of ${amount} has arrived`,
    paragraphs: [`PayPal has paid ${amount} to ${to}.`],
  }),
  unclaimed: (amount, to) => ({
    title: `${amount} is waiting for you at PayPal`,
    paragraphs: [
      `There is no PayPal account with the address ${to} that can receive it. PayPal has written to this address.`,
      'Open an account with it, or add and confirm the address in the account you have. After 30 days the money comes back to your campaign.',
    ],
  }),
  returned: (amount, to, problem) => ({
    title: `Your payout of ${amount} came back`,
    paragraphs: [`PayPal could not deliver it to ${to}.${whyOf(problem)}`, ...backInWords],
  }),
  failed: (amount, to, problem) => ({
    title: `Your payout of ${amount} could not be sent`,
    paragraphs: [`It was not sent to ${to}.${whyOf(problem)}`, ...backInWords],
  }),
}

/** Tells an owner that PayPal took a paid payout back. */
export const reversedMail = (payout: MailedPayout, publicUrl: string): MailContent => {
  const amount = inDollars(payout.net_minor)
  return toOwner(payout, publicUrl, {
    title: `Your payout of ${amount} was taken back`,
    paragraphs: [
      `PayPal took it back from ${payout.recipient_paypal_email} after it had arrived. PayPal can tell you why.`,
      'The money is available to your campaign again. Once this is settled, you can request a new payout.',
    ],
  })
}

/** The mail about a transfer's new status; null: that status needs no mail. */
export const transferMail = (
  payout: MailedPayout,
  publicUrl: string,
  { status, problem }: Pick<TransferState, 'status' | 'problem'>,
): MailContent | null => {
  if (status === 'sent') return null
  const amount = inDollars(payout.net_minor)
  return toOwner(payout, publicUrl, words[status](amount, payout.recipient_paypal_email, problem))
}

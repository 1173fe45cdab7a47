import { feesInWords as bookedFeesInWords } from '@muster/contract/facts/fees-in-words.ts'
import { siteName } from '../../../lib/site-face.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import { formatMoney, formatZone } from '../../../lib/format.ts'
import type { Tone } from '../../../ui/text/Alert.tsx'
import { isCalledOff } from './donation-words.ts'

type Label = { tone: 'neutral' | Tone; label: string; text: string }

const notCharged = (why: string): Label => ({
  tone: 'neutral',
  label: 'Not charged',
  text: `${why} You have not been charged.`,
})

/** Describes the booked fees of a donation. */
export const feesInWords = ({ fees, currency }: Pick<Donation, 'fees' | 'currency'>): string =>
  fees ? bookedFeesInWords(fees, currency, siteName()) : 'It counts for the campaign.'

const givenLabel = (donation: Donation): Label => {
  const { fees, refunded, refunding, kept, contested, isDisputed, isDenied, currency } = donation
  const payer = isDenied ? 'the person who paid' : 'you'
  if (contested > 0) {
    const sum = formatMoney(contested, currency)
    return {
      tone: 'warning',
      label: 'Under review by PayPal',
      text: `You contested ${sum} at PayPal. PayPal decides the case. Until then the amount is on hold.`,
    }
  }
  if (isDisputed && kept > refunding) {
    return {
      tone: 'warning',
      label: 'In dispute',
      text: `Your dispute about it waits for a decision. Until then, what the campaign still has of ${isDenied ? 'the gift' : 'your donation'} is not paid out.`,
    }
  }
  if (refunding > 0 && refunding === kept) {
    return {
      tone: 'info',
      label: 'Being refunded',
      text: `${formatMoney(refunding, currency)} is being refunded to ${payer}.`,
    }
  }
  const onItsWay = refunding > 0 ? ` ${formatMoney(refunding, currency)} is being refunded to ${payer}.` : ''
  if (refunded === 0) return { tone: 'good', label: 'Arrived', text: `${feesInWords({ fees, currency })}${onItsWay}` }
  if (kept === 0) return { tone: 'neutral', label: 'Refunded', text: `All of it was refunded to ${payer}.` }
  const back = formatMoney(refunded, currency)
  return { tone: 'info', label: 'Refunded in part', text: `${back} was refunded to ${payer}.${onItsWay}` }
}

/** The status of a donation for a list: a label and a sentence. */
export const donationLabel = (donation: Donation): Label => {
  if (isCalledOff(donation)) return notCharged('The campaign was cancelled before you paid.')
  const isUnanswered = donation.doubt === 'unanswered'
  switch (donation.status) {
    case 'created':
      return notCharged('PayPal was not reached.')
    case 'awaiting_approval':
      return isUnanswered
        ? {
            tone: 'warning',
            label: 'PayPal is not answering',
            text: 'You have not been charged. If you have approved it, we keep asking PayPal and take the payment once.',
          }
        : {
            tone: 'info',
            label: 'Waiting for PayPal',
            text: 'You have not approved it on PayPal yet, and have not been charged.',
          }
    case 'processing':
      return isUnanswered
        ? {
            tone: 'warning',
            label: 'Not known yet',
            text: 'PayPal has not said whether it charged you. We keep asking. You are charged at most once.',
          }
        : { tone: 'info', label: 'On its way', text: 'You approved, and PayPal is processing the payment.' }
    case 'pending':
      return donation.doubt === 'in_review'
        ? {
            tone: 'warning',
            label: 'Under review by us',
            text: 'What PayPal reports does not match your donation. An admin checks it.',
          }
        : {
            tone: 'warning',
            label: 'Under review by PayPal',
            text: 'This can take days. The donation counts as soon as PayPal releases it.',
          }
    case 'completed':
      return givenLabel(donation)
    case 'declined':
      return notCharged('PayPal declined the payment.')
    case 'cancelled':
      return notCharged('You went back without paying.')
    case 'expired':
      return notCharged('It was not approved in time.')
  }
}

/** In which zones days are. Receipts have one zone for everyone. @param zone of the viewer */
export const dayZonesInWords = (zone: string) =>
  zone === 'UTC'
    ? 'Days are in UTC.'
    : `Days here are in ${formatZone(zone)}. On receipts they are in UTC, so a donation around midnight can have another day there.`

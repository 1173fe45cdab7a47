import type { DisputeChoices } from '@muster/contract/campaigns/disputes.ts'
import type { MailedDisputes } from '@muster/contract/campaigns/guest-disputes.ts'
import { dayIn, dayParts, formatMoney, formatTime } from '../../../lib/format.ts'

/** The two kinds of records that a dispute can name in addition to its campaign. */
export type Kind = 'donation' | 'payout'

/** The select's value for "none of these". */
export const noneOfThese = 'none'

export type Option = { value: string; label: string }

const donationStates: Readonly<Record<DisputeChoices['donations'][number]['status'], string>> = {
  created: ', not paid',
  awaiting_approval: ', not approved',
  processing: ', on its way',
  pending: ', on its way',
  completed: '',
  declined: ', declined',
  cancelled: ', not paid',
  expired: ', not paid',
}

const payoutStates: Readonly<Record<DisputeChoices['payouts'][number]['status'], string>> = {
  pending: ', waiting',
  approved: ', approved',
  rejected: ', rejected',
}

type Line = { _id: string; amount: number; createdAt: string; state: string }

/** Short, because a select on a phone truncates long labels. Labels with the same amount and day also have the time. */
const optionsFrom = (lines: readonly Line[], timeZone: string): Option[] => {
  const named = lines.map(({ _id, amount, createdAt, state }) => {
    const { numeral, monthShort, year } = dayParts(dayIn(Date.parse(createdAt), timeZone))
    return { _id, createdAt, state, line: `${formatMoney(amount, 'USD')}, ${numeral} ${monthShort} ${year}` }
  })
  return named.map(({ _id, createdAt, state, line }) => {
    const isRepeated = named.some((other) => other._id !== _id && other.line === line)
    const time = isRepeated ? `, ${formatTime(Date.parse(createdAt), timeZone)}` : ''
    return { value: _id, label: `${line}${time}${state}` }
  })
}

/** The options, each with a label that its owner recognises. */
export const optionsOf = (kind: Kind, { donations, payouts }: DisputeChoices, timeZone: string): Option[] =>
  kind === 'donation'
    ? optionsFrom(
        donations.map((donation) => ({ ...donation, state: donationStates[donation.status] })),
        timeZone,
      )
    : optionsFrom(
        payouts.map((payout) => ({ ...payout, amount: payout.net, state: payoutStates[payout.status] })),
        timeZone,
      )

/** What a guest can raise a dispute about: the donation, with an empty value, and payouts. Without those about which a dispute of theirs waits. */
export const mailedSubjects = ({ disputes, payouts }: MailedDisputes, timeZone: string): Option[] => {
  const taken = disputes.filter(({ mayWithdraw }) => mayWithdraw).map(({ payoutId }) => payoutId ?? '')
  const named = optionsOf('payout', { donations: [], payouts }, timeZone)
  return [
    { value: '', label: 'This donation' },
    ...named.map(({ value, label }) => ({ value, label: `Payout ${label}` })),
  ].filter(({ value }) => !taken.includes(value))
}

/** The preselected option, if there is only one. */
export const onlyOne = (options: readonly Option[]): string | null =>
  options.length === 1 && options[0] ? options[0].value : null

/** The id for the request. */
export const namedId = (value: string | undefined): string | null =>
  value === undefined || value === '' || value === noneOfThese ? null : value

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { useNow } from '../../../lib/now.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { feesInWords } from '../donations/donation-labels.ts'
import { keepGuestDonation, type KeptGuestDonation } from '../donations/guest-tokens.ts'
import { CorrectAddress } from './CorrectAddress.tsx'
import { startedGiftQuery } from './started-gift.queries.ts'

/** Where the receipt of a donation went that was started in this browser, its fees and its link. */
export const StartedGift = ({ kept }: { kept: KeptGuestDonation }) => {
  const { donationId, token } = kept
  const { data } = useQuery(startedGiftQuery(useApi(), token))
  const [email, setEmail] = useState(kept.email)
  const section = useRef<HTMLElement>(null)
  const nowMs = useNow()
  if (!data) return null
  const { receipt, correctableUntil: until } = data
  const correct = (corrected: string) => {
    keepGuestDonation({ ...kept, email: corrected })
    setEmail(corrected)
    // The form is removed.
    section.current?.focus()
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="started-gift"
      className="grid gap-3 rounded-md border border-line p-4"
    >
      <h3 id="started-gift" className="text-lg">
        Your receipt
      </h3>
      <p role="status">
        {email !== kept.email && <span>Corrected. We told both addresses. </span>}
        <span>It goes to </span>
        {email === undefined ? (
          <span>the address that you typed</span>
        ) : (
          <bdi className="font-semibold wrap-anywhere">{email}</bdi>
        )}
      </p>
      <p className="text-sm text-mute">{feesInWords({ fees: receipt.fees, currency: receipt.currency })}</p>
      <ButtonLink tone="secondary" className="justify-self-start" to={paths.receipt(donationId)}>
        See the receipt
      </ButtonLink>
      {until !== null && nowMs < Date.parse(until) && (
        <CorrectAddress token={token} email={email ?? ''} until={until} onCorrected={correct} />
      )}
    </section>
  )
}

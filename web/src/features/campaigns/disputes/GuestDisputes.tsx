import type { Dispute } from '@muster/contract/campaigns/disputes.ts'
import type { MailedDisputes } from '@muster/contract/campaigns/guest-disputes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { ApiError } from '../../../api/errors.ts'
import { viewersZone } from '../../../lib/format.ts'
import { useLinkedSection } from '../../../lib/useLinkedSection.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { LinkedSection } from '../../../ui/page/LinkedSection.tsx'
import { DisputeActions } from './DisputeActions.tsx'
import { DisputeCourse } from './DisputeCourse.tsx'
import { Hold, Said, Status } from './DisputeParts.tsx'
import { mailedSubjects } from './dispute-choices.ts'
import { describeSubject } from './dispute-words.ts'
import { mailedDisputesQuery, useMailedDispute, useMailedRaise } from './disputes.queries.ts'
import { RaiseDialog } from './RaiseDialog.tsx'

const Raised = ({ dispute, token }: { dispute: Dispute; token: string }) => (
  <li className="rounded-lg border border-line bg-sheet p-4">
    <div className="flex items-start justify-between gap-3">
      <p className="text-sm text-mute">{describeSubject(dispute)}</p>
      <Status dispute={dispute} />
    </div>
    <div className="mb-4 mt-2">
      <Said dispute={dispute} />
      <Hold dispute={dispute} />
    </div>
    <DisputeCourse dispute={dispute} />
    <DisputeActions dispute={dispute} calls={useMailedDispute(token, dispute._id)} />
  </li>
)

/** The link opens no donation of a guest, which the page says already. */
const isRefused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

const NotLoaded = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className="mt-10">
    <Failure what="Failed to load your disputes" error={error} retry={retry} />
  </div>
)

/** The id is in mails. */
const sectionId = 'dispute'

const titleOf = ({ length }: readonly Dispute[]) => {
  if (length === 0) return 'Is something wrong with this donation?'
  return length === 1 ? 'Your dispute' : 'Your disputes'
}

const Loaded = ({ found, token }: { found: MailedDisputes; token: string }) => {
  const { disputes, payouts } = found
  const section = useLinkedSection(sectionId)
  const raise = useMailedRaise(token)
  const [isOpen, setIsOpen] = useState(false)
  const subjects = mailedSubjects(found, viewersZone())
  const close = (isRaised: boolean) => {
    setIsOpen(false)
    // The button may be removed.
    if (isRaised) section.current?.focus()
  }
  return (
    <LinkedSection id={sectionId} section={section} title={titleOf(disputes)}>
      {disputes.length > 0 && (
        <ul className="grid gap-4">
          {disputes.map((dispute) => (
            <Raised key={dispute._id} dispute={dispute} token={token} />
          ))}
        </ul>
      )}
      {disputes.length === 0 && (
        <p className="max-w-prose text-mute">
          If an amount is wrong, the money is not used for what you were told, or you want it back, tell the admins.
          Until they have decided, what the campaign still has of your donation is not paid out.
          {payouts.length > 0 && <span> You can report a payout of the campaign, too.</span>}
        </p>
      )}
      {subjects.length > 0 && (
        <Button tone="secondary" className="justify-self-start" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {disputes.length > 0 ? 'Report another problem' : 'Report a problem'}
        </Button>
      )}
      {isOpen && (
        <RaiseDialog
          draftName={`guest-dispute.${token.slice(-16)}`}
          subjects={subjects}
          raise={raise}
          onClose={close}
        />
      )}
    </LinkedSection>
  )
}

/**
 * For a guest: raises disputes about the donation that their mailed link opens and about the payouts of its campaign, and shows what becomes of them.
 * Nothing if the link opens none.
 */
export const GuestDisputes = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(mailedDisputesQuery(useApi(), token))
  if (data) return <Loaded found={data} token={token} />
  return error && !isRefused(error) ? <NotLoaded error={error} retry={() => void refetch()} /> : null
}

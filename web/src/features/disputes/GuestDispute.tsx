import type { Dispute } from '@muster/contract/disputes/disputes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { ApiError } from '../../api/errors.ts'
import { useLinkedSection } from '../../lib/useLinkedSection.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Failure } from '../../ui/page/Failure.tsx'
import { DisputeActions } from './DisputeActions.tsx'
import { DisputeCourse } from './DisputeCourse.tsx'
import { Hold, Said, Status } from './DisputeParts.tsx'
import { type DisputeCalls, mailedDisputeQuery, useMailedDispute } from './disputes.queries.ts'
import { RaiseDialog } from './RaiseDialog.tsx'

const Raised = ({ dispute, calls }: { dispute: Dispute; calls: DisputeCalls }) => (
  <div className="rounded-lg border border-line bg-sheet p-4">
    <div className="mb-4 flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Said dispute={dispute} />
        <Hold dispute={dispute} />
      </div>
      <Status dispute={dispute} />
    </div>
    <DisputeCourse dispute={dispute} />
    <DisputeActions dispute={dispute} calls={calls} />
  </div>
)

/** The link opens no donation of a guest, which the page says already. */
const isRefused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

const NotLoaded = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className="mt-10">
    <Failure what="Failed to load your dispute" error={error} retry={retry} />
  </div>
)

const sectionId = 'dispute'

const Loaded = ({ dispute, token }: { dispute: Dispute | null; token: string }) => {
  const section = useLinkedSection(sectionId)
  const calls = useMailedDispute(token)
  const [isOpen, setIsOpen] = useState(false)
  const isWaiting = dispute !== null && dispute.answerBy !== null
  const close = (isRaised: boolean) => {
    setIsOpen(false)
    // The button is removed.
    if (isRaised) section.current?.focus()
  }
  return (
    <section
      ref={section}
      id={sectionId}
      tabIndex={-1}
      aria-labelledby="dispute-title"
      className="mt-10 grid gap-4 border-t border-line pt-6 print:hidden"
    >
      <h2 id="dispute-title" className="text-xl">
        {dispute ? 'Your dispute' : 'Is something wrong with this donation?'}
      </h2>
      {dispute && <Raised dispute={dispute} calls={calls} />}
      {!dispute && (
        <p className="max-w-prose text-mute">
          If an amount is wrong, or the money is not used for what you were told, tell the admins. Until they have
          decided, what the campaign still has of your donation is not paid out.
        </p>
      )}
      {!isWaiting && (
        <Button tone="secondary" className="justify-self-start" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {dispute ? 'Report another problem' : 'Report a problem'}
        </Button>
      )}
      {isOpen && <RaiseDialog raise={calls.raise} onClose={close} />}
    </section>
  )
}

/** For a guest: raises a dispute about the donation that their mailed link opens, and shows what becomes of it. Nothing if the link opens none. */
export const GuestDispute = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(mailedDisputeQuery(useApi(), token))
  if (data) return <Loaded dispute={data.dispute} token={token} />
  return error && !isRefused(error) ? <NotLoaded error={error} retry={() => void refetch()} /> : null
}

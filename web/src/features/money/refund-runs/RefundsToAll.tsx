import type { RefundAll, RefundRun } from '@muster/contract/money/refund-runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { isActingAdmin, useSession } from '../../../api/session.ts'
import { useLostFocus } from '../../../lib/useLostFocus.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { RefundAllDialog } from './RefundAllDialog.tsx'
import { refundAllQuery, runsQuery } from './refund-runs.queries.ts'
import { RunCard } from './RunCard.tsx'

const headingId = 'refunds-to-all'

/** The words of the button, from what can be refunded now; null: nothing is left to refund. */
const startLabel = ({ amount, leftOut }: NonNullable<RefundAll['plan']>): string | null => {
  if (amount > 0) return 'Refund all donors'
  return leftOut > 0 ? 'See what cannot be refunded' : null
}

const Start = ({ campaignId, isWaiting }: { campaignId: string; isWaiting: boolean }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(refundAllQuery(useApi(), campaignId))
  const label = data?.plan ? startLabel(data.plan) : 'Refund all donors'
  if (!isWaiting && !isOpen && label === null) return <p className="text-mute">Nothing is left to refund.</p>
  return (
    <>
      <p className="max-w-prose text-mute">
        Gives all donations of this campaign back. You see what happens to each before anything is refunded.
      </p>
      <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {isWaiting ? 'Look and decide' : label}
      </Button>
      {isOpen && <RefundAllDialog campaignId={campaignId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Whether an admin can start a run, or decide about one that waits. */
const canStartAt = (status: RefundRun['status'] | undefined, hasMoney: boolean): boolean =>
  status === 'waiting_for_second' || (status !== 'running' && hasMoney)

type Props = {
  campaignId: string
  /** Whether any donation is not refunded yet. */
  hasMoney: boolean
  place: 'top' | 'bottom'
}

/**
 * Refunds to all donors of a campaign: for admins a button that starts one, for them and the owner what became of each. One that is open
 * is at the top of the page, and others at the bottom.
 */
export const RefundsToAll = ({ campaignId, hasMoney, place }: Props) => {
  const isAdmin = isActingAdmin(useSession().user)
  const { data: runs, error, refetch, isRefetching } = useQuery(runsQuery(useApi(), campaignId))
  const latest = runs?.[0]
  // A run that starts or ends moves this part of the page, with the button that was pressed.
  useLostFocus(latest?.status, `#${headingId}`)
  if (!runs) {
    if (place === 'bottom') return null
    return error && <Failure what="Failed to load" error={error} retry={() => void refetch()} retrying={isRefetching} />
  }
  const isOpen = latest?.status === 'waiting_for_second' || latest?.status === 'running'
  const canStart = isAdmin && canStartAt(latest?.status, hasMoney)
  if (isOpen !== (place === 'top') || (!canStart && runs.length === 0)) return null
  return (
    <section aria-labelledby={headingId} className={`grid gap-5 ${place === 'top' ? 'mb-12' : 'mt-12'}`}>
      <h2 id={headingId} tabIndex={-1} className="text-2xl">
        Refunds to all donors
      </h2>
      {canStart && (
        <div className="grid justify-items-start gap-3">
          <Start campaignId={campaignId} isWaiting={latest?.status === 'waiting_for_second'} />
        </div>
      )}
      {runs.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {runs.map((run) => (
            <RunCard key={run._id} run={run} />
          ))}
        </ul>
      )}
    </section>
  )
}

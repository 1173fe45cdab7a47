import type { RefundRun } from '@muster/contract/money/refund-runs.ts'
import { useState } from 'react'
import { siteName } from '../../../lib/site-face.ts'
import { formatInstantThere, formatMoney, viewersZone } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ProgressBar } from '../../../ui/picture/ProgressBar.tsx'
import { SumTable } from '../../../ui/table/SumTable.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { donationsInWords, runStatus } from './refund-run-words.ts'
import { RunStatement } from './RunStatement.tsx'

const Progress = ({ run: { donations, completed, failed, open, total, refunded } }: { run: RefundRun }) => (
  <div role="status" className="grid gap-2">
    <ProgressBar value={completed + failed} max={Math.max(donations, 1)} label="Refunds that are finished" />
    <p>
      <span>{`${completed + failed} of ${donationsInWords(donations)} done: ${formatMoney(refunded, 'USD')} of ${formatMoney(total, 'USD')} refunded`}</span>
      {failed > 0 && <span>{`, ${failed} refused by PayPal`}</span>}
      <span>{`. PayPal has ${open} to finish. You can leave this page: it goes on.`}</span>
    </p>
  </div>
)

const Result = ({ run }: { run: RefundRun }) => (
  <div className="grid gap-3">
    <SumTable
      caption="Who paid the refunds"
      lines={[
        { what: 'From what the campaign had available', amount: run.fromCampaign },
        { what: `${siteName()}’s fees returned`, amount: run.platformFeeBack },
        { what: 'From the site’s own money', amount: run.fromSite },
      ]}
      total={{ what: `Refunds of ${donationsInWords(run.completed)}`, amount: run.refunded }}
    />
    {(run.failed > 0 || run.leftOut > 0) && (
      <p>
        {run.failed > 0 && <span>{`PayPal refused to refund ${donationsInWords(run.failed)}. `}</span>}
        {run.leftOut > 0 && <span>{`${donationsInWords(run.leftOut)} could not be refunded in full. `}</span>}
        <span>The statement says why.</span>
      </p>
    )}
  </div>
)

const Statement = ({ run }: { run: RefundRun }) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <div>
        <Button tone="secondary" size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide the statement' : 'Show the statement'}
        </Button>
      </div>
      {isShown && <RunStatement run={run} />}
    </>
  )
}

/** One refund to all donors: its progress, or its result with the statement. */
export const RunCard = ({ run }: { run: RefundRun }) => {
  const { label, tone } = runStatus[run.status]
  const hasStarted = run.status === 'running' || run.status === 'ended'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-sheet p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3>{formatInstantThere(run.createdAt, viewersZone())}</h3>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className="max-w-prose wrap-anywhere">
        {run.requestedBy && <span className="text-mute">{run.requestedBy.displayName}: </span>}
        {run.reason}
      </p>
      {run.declineReason && <p className="max-w-prose wrap-anywhere">Declined because: {run.declineReason}</p>}
      {run.status === 'waiting_for_second' && (
        <p>
          {formatMoney(run.total, 'USD')} will be refunded when another admin confirms it. Nothing was refunded yet.
        </p>
      )}
      {run.status === 'running' && <Progress run={run} />}
      {run.status === 'ended' && <Result run={run} />}
      {hasStarted && <Statement run={run} />}
    </li>
  )
}

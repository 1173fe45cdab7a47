import { useSearchParams } from '../../router/hooks.ts'
import { useWaiting, waitingWord } from '../../api/waiting.queries.ts'
import { CrowdsList } from '../../features/site/admin/crowds/CrowdsList.tsx'
import { MailingsList } from '../../features/site/admin/mailings/MailingsList.tsx'
import { AppealsList } from '../../features/site/admin/appeals/AppealsList.tsx'
import { DisputesTab } from '../../features/site/admin/disputes/DisputesTab.tsx'
import { ProposalsList } from '../../features/site/admin/proposals/ProposalsList.tsx'
import { WaitingRunsList } from '../../features/site/admin/refund-runs/WaitingRunsList.tsx'
import { RefundRequestsList } from '../../features/site/admin/refund-requests/RefundRequestsList.tsx'
import { ReportsList } from '../../features/site/admin/reports/ReportsList.tsx'
import { ReviewsList } from '../../features/site/admin/reviews/ReviewsList.tsx'
import { SupportsList } from '../../features/site/admin/supports/SupportsList.tsx'
import { DecisionMenu } from '../../features/campaigns/moderation/DecisionMenu.tsx'
import { RefundButton } from '../../features/money/refunds/RefundButton.tsx'
import { PromiseDifference } from '../../features/campaigns/promises/ChangeTable.tsx'
import { RadioPills } from '../../ui/form/RadioPills.tsx'

const views = {
  disputes: 'Disputes',
  reports: 'Reports',
  reviews: 'Waiting for review',
  appeals: 'Appeals',
  promiseProposals: 'Changes to confirm',
  refundRuns: 'Refunds to all',
  refundRequests: 'Asked back',
  crowds: 'Guests who wait',
  supports: 'Reported supporters',
  updates: 'Updates',
} as const
type View = keyof typeof views

const viewIn = (search: URLSearchParams): View => {
  const view = search.get('view') ?? ''
  return Object.hasOwn(views, view) ? (view as View) : 'disputes'
}

/** The names of the lists, with what waits in each. */
const useChoices = () => {
  const { data: waiting } = useWaiting()
  return Object.fromEntries(
    Object.entries(views).map(([view, name]) => {
      const count = waiting?.[view as View] ?? 0
      return [view, count > 0 ? `${name} (${waitingWord(count)})` : name]
    }),
  )
}

/** The tab Disputes: one of the lists of `views`, all of which wait for a decision of an admin. */
export const DisputesPanel = () => {
  const [search, setSearch] = useSearchParams()
  const view = viewIn(search)
  // Each list has its own filters, so changing the list resets them.
  const choose = (next: string) =>
    setSearch({ tab: 'disputes', ...(next !== 'disputes' && { view: next }) }, { preventScrollReset: true })
  return (
    <>
      <div className="mb-6">
        <RadioPills label="Show" name="view" choices={useChoices()} value={view} onChange={choose} />
      </div>
      {view === 'disputes' && <DisputesTab RefundButton={RefundButton} />}
      {view === 'reports' && <ReportsList Decide={DecisionMenu} />}
      {view === 'reviews' && <ReviewsList Decide={DecisionMenu} />}
      {view === 'appeals' && <AppealsList />}
      {view === 'promiseProposals' && <ProposalsList Difference={PromiseDifference} />}
      {view === 'refundRuns' && <WaitingRunsList />}
      {view === 'refundRequests' && <RefundRequestsList RefundButton={RefundButton} />}
      {view === 'crowds' && <CrowdsList />}
      {view === 'supports' && <SupportsList />}
      {view === 'updates' && <MailingsList />}
    </>
  )
}

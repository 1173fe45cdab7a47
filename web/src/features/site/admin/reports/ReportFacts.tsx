import { categoryLabels } from '@muster/contract/facts/moderation.ts'
import type { ReportCaseDetails } from '@muster/contract/campaigns/reports.ts'
import { useFocusOnMount } from '../../../../lib/useFocusOnMount.ts'
import { formatInstantThere, plural, viewersZone } from '../../../../lib/format.ts'
import { PlainText } from '../../../../ui/text/PlainText.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { Timeline } from '../../../../ui/picture/Timeline.tsx'
import { Fact } from '../Fact.tsx'
import { categoriesInWords, reporterWords, standingWords, stateOf } from './report-words.ts'

type CampaignOfCase = NonNullable<ReportCaseDetails['campaign']>

const earlierInWords = ({ total, hidden }: CampaignOfCase['ownersCases']) =>
  total === 0
    ? 'No other reports about this person’s campaigns'
    : `${plural(total, 'other case', 'other cases')} about this person’s campaigns, ${hidden === 0 ? 'none' : hidden} taken down`

/** The state of the case. It takes the focus after a decision, because the pressed button is no longer there. */
const StateLine = ({ found, takesFocus }: { found: ReportCaseDetails; takesFocus: boolean }) => {
  const line = useFocusOnMount<HTMLParagraphElement>(takesFocus)
  const { label, tone } = stateOf(found)
  return (
    <p ref={line} role="status" tabIndex={-1}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </p>
  )
}

const decisionInWords = ({ outcome }: ReportCaseDetails) =>
  outcome === 'hidden' ? 'The campaign was taken down' : 'Closed: the campaign stays'

const Reports = ({ found }: { found: ReportCaseDetails }) => {
  const { items, reports, closedAt, closedBy, notes } = found
  const decision = closedAt !== null && {
    title: (
      <span>
        {decisionInWords(found)}, by <bdi>{closedBy?.displayName ?? 'a former admin'}</bdi>
      </span>
    ),
    at: closedAt,
    children: notes !== null && <PlainText text={notes} />,
  }
  return (
    <section aria-labelledby="reports-of-case">
      <h3 id="reports-of-case" className="mb-3">
        {reports > items.length
          ? `The first ${items.length} of ${reports} reports`
          : plural(reports, 'report', 'reports')}
      </h3>
      <Timeline
        label="Reports"
        steps={[
          ...items.map(({ category, text, from, createdAt }) => ({
            title: categoryLabels[category],
            at: createdAt,
            children: (
              <>
                <p className="mb-1 text-sm text-mute">{reporterWords[from]}</p>
                <PlainText text={text} />
              </>
            ),
          })),
          ...(decision ? [decision] : []),
        ]}
      />
    </section>
  )
}

const toldInWords = (told: number) =>
  told === 0
    ? 'No reporter can be told: none has an account or a confirmed address'
    : `${plural(told, 'reporter is', 'reporters are')} told by mail`

/** Everything an admin needs to know to decide a case. */
export const ReportFacts = ({ found }: { found: ReportCaseDetails }) => {
  const { campaign, categories, status, told, _id } = found
  return (
    <div className="grid gap-6">
      <StateLine key={`${_id} ${status}`} found={found} takesFocus={status === 'closed'} />
      <dl>
        <Fact name="Reported as">{categoriesInWords(categories)}</Fact>
        <Fact name="Campaign">
          {campaign
            ? `${standingWords[campaign.standing]}, made ${formatInstantThere(campaign.createdAt, viewersZone())}`
            : 'Deleted by its owner'}
        </Fact>
        {campaign && (
          <Fact name="Owner">
            <bdi className="font-semibold">{campaign.owner.displayName}</bdi>
            <span className="block text-sm text-mute">{earlierInWords(campaign.ownersCases)}</span>
          </Fact>
        )}
        {status === 'open' && <Fact name="When it is decided">{toldInWords(told)}</Fact>}
      </dl>
      <Reports found={found} />
    </div>
  )
}

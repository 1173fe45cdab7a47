import { type ReactNode, useState } from 'react'
import { CampaignDispute } from '../../features/campaigns/disputes/CampaignDispute.tsx'
import { CampaignReport } from '../../features/campaigns/moderation/reports/CampaignReport.tsx'
import { useFocusOnMount } from '../../lib/useFocusOnMount.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ProblemChoice, type Problem } from './ProblemChoice.tsx'

const titleOf = (problem: Problem | null) => (problem === 'report' ? 'Report this campaign' : 'Report a problem')

const readers: Record<Problem, string> = {
  report: 'Only the admins of this site read your report. The owner is never told who reported.',
  dispute: 'Only the people who run this site read it.',
}

/** What follows the choice. It takes the focus of the pressed choice. */
const Step = ({ title, children }: { title: string; children: ReactNode }) => {
  const place = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={title} className="focus-visible:outline-none">
      {children}
    </div>
  )
}

/** Asks which kind of problem it is, and then for a report of the campaign or for a dispute. `onDisputeSent` must be stable. */
export const ProblemDialog = ({
  campaign,
  onClose,
  onDisputeSent,
}: {
  campaign: { _id: string; title: string }
  onClose: () => void
  onDisputeSent: () => void
}) => {
  const [problem, setProblem] = useState<Problem | null>(null)
  const title = titleOf(problem)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={
        <>
          <bdi className="block">{campaign.title}</bdi>
          {problem !== null && readers[problem]}
        </>
      }
    >
      {problem === null ? (
        <ProblemChoice onChoose={setProblem} />
      ) : (
        <Step key={problem} title={title}>
          {problem === 'report' && <CampaignReport campaignId={campaign._id} onClose={onClose} />}
          {problem === 'dispute' && <CampaignDispute campaignId={campaign._id} onSent={onDisputeSent} />}
        </Step>
      )}
    </Dialog>
  )
}

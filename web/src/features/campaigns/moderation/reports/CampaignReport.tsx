import { useState } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { ReportForm } from './ReportForm.tsx'
import { ReportSent, type TellsBy } from './ReportSent.tsx'

/** Reports a campaign in a dialog on its page, and then says what happens next. */
export const CampaignReport = ({ campaignId, onClose }: { campaignId: string; onClose: () => void }) => {
  const [tellsBy, setTellsBy] = useState<TellsBy | null>(null)
  if (tellsBy === null) return <ReportForm campaignId={campaignId} onSent={setTellsBy} />
  return (
    <div className="grid gap-5">
      <ReportSent tellsBy={tellsBy} />
      <Button tone="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

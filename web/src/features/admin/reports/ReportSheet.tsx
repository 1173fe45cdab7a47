import type { ReportCaseDetails } from '@muster/contract/moderation/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { RoomForFacts } from '../Fact.tsx'
import { reportCaseQuery } from './admin-reports.queries.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { ReportFacts } from './ReportFacts.tsx'

const ReportActions = ({ found }: { found: ReportCaseDetails }) => {
  const [isClosing, setIsClosing] = useState(false)
  const { campaignId, status } = found
  return (
    <>
      {campaignId !== null && (
        <ButtonLink tone="secondary" to={paths.campaign(campaignId)}>
          See the campaign
        </ButtonLink>
      )}
      {status === 'open' && (
        <Button aria-haspopup="dialog" onClick={() => setIsClosing(true)}>
          Close the case
        </Button>
      )}
      {isClosing && <CloseDialog found={found} onClose={() => setIsClosing(false)} />}
    </>
  )
}

/** A case with its reports, and the buttons for the decision. */
export const ReportSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: found, error, refetch } = useQuery(reportCaseQuery(useApi(), id))
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={found ? <bdi>{found.campaignTitle}</bdi> : 'Reports'}
      footer={found && <ReportActions key={id} found={found} />}
    >
      {found && <ReportFacts found={found} />}
      {!found && error && <Failure what="Failed to load" error={error} retry={() => void refetch()} />}
      {!found && !error && <RoomForFacts />}
    </Sheet>
  )
}

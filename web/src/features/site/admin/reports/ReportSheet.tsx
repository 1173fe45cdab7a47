import type { ReportCaseDetails } from '@muster/contract/campaigns/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx'
import type { Decide } from '../decide.ts'
import { FactSheet } from '../FactSheet.tsx'
import { reportCaseQuery, useReloadCase } from './admin-reports.queries.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { ReportFacts } from './ReportFacts.tsx'

const ReportActions = ({ found, Decide, reload }: { found: ReportCaseDetails; Decide: Decide; reload: () => void }) => {
  const [isClosing, setIsClosing] = useState(false)
  const { campaignId, campaignTitle: title, campaign, status } = found
  return (
    <>
      {campaignId !== null && (
        <ButtonLink tone="secondary" to={paths.campaign(campaignId)}>
          See the campaign
        </ButtonLink>
      )}
      {campaignId !== null && campaign && status === 'open' && (
        <Decide campaign={{ _id: campaignId, title, standing: campaign.standing }} size="normal" onClosed={reload} />
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
export const ReportSheet = ({ id, Decide, onClose }: { id: string; Decide: Decide; onClose: () => void }) => {
  const reload = useReloadCase(id)
  const query = useQuery(reportCaseQuery(useApi(), id))
  const found = query.data
  return (
    <FactSheet
      query={query}
      onClose={onClose}
      title={found ? <bdi>{found.campaignTitle}</bdi> : 'Reports'}
      footer={found && <ReportActions key={id} found={found} Decide={Decide} reload={() => void reload()} />}
    >
      {(one) => <ReportFacts found={one} />}
    </FactSheet>
  )
}

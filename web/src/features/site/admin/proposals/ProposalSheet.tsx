import type { AdminPromiseProposal } from '@muster/contract/campaigns/proposals.ts'
import { type ComponentType, useState } from 'react'
import { formatInstantThere, viewersZone } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { PlainText } from '../../../../ui/text/PlainText.tsx'
import { Fact } from '../Fact.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { effectInWords, kindWords, statusWords } from './proposal-words.ts'

/** The difference between two promises, word by word: another feature has it. */
export type Difference = ComponentType<Pick<AdminPromiseProposal, 'before' | 'after'> & { caption: string }>

const Actions = ({ proposal, onDecided }: { proposal: AdminPromiseProposal; onDecided: () => void }) => {
  const [confirm, setConfirm] = useState<boolean | null>(null)
  return (
    <>
      <ButtonLink tone="secondary" to={paths.campaign(proposal.campaignId)}>
        See the campaign
      </ButtonLink>
      {proposal.status === 'open' && !proposal.isOwn && (
        <>
          <Button tone="secondary" aria-haspopup="dialog" onClick={() => setConfirm(false)}>
            Refuse
          </Button>
          <Button aria-haspopup="dialog" onClick={() => setConfirm(true)}>
            Confirm
          </Button>
        </>
      )}
      {confirm !== null && <DecideDialog {...{ proposal, confirm, onDecided }} onClose={() => setConfirm(null)} />}
    </>
  )
}

const Facts = ({ proposal }: { proposal: AdminPromiseProposal }) => {
  const { kind, owner, createdAt, reason, status, decidedAt, decidedBy, notes } = proposal
  return (
    <dl>
      <Fact name="Kind">{kindWords[kind]}</Fact>
      <Fact name="Owner">
        <bdi className="font-semibold">{owner.displayName}</bdi>
      </Fact>
      <Fact name="Sent">{formatInstantThere(createdAt, viewersZone())}</Fact>
      <Fact name="Reason">{reason === '' ? 'None given' : <PlainText text={reason} />}</Fact>
      {status === 'open' && <Fact name="If confirmed">{effectInWords(proposal)}</Fact>}
      {decidedAt !== null && (
        <Fact name={statusWords[status].label}>
          {formatInstantThere(decidedAt, viewersZone())}
          {decidedBy && (
            <span>
              , by <bdi>{decidedBy.displayName}</bdi>
            </span>
          )}
          {notes !== null && <PlainText text={notes} />}
        </Fact>
      )}
    </dl>
  )
}

/** A proposed change with its difference, and the buttons to decide. */
export const ProposalSheet = ({
  proposal,
  Difference,
  onClose,
  onDecided,
}: {
  proposal: AdminPromiseProposal
  Difference: Difference
  onClose: () => void
  onDecided: () => void
}) => (
  <Sheet
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={<bdi>{proposal.campaignTitle}</bdi>}
    footer={<Actions proposal={proposal} onDecided={onDecided} />}
  >
    <div className="grid gap-6">
      {proposal.status === 'open' && proposal.isOwn && (
        <Alert title="Another admin has to decide, because you own this campaign, support it or donated to it." />
      )}
      <Difference before={proposal.before} after={proposal.after} caption="What would change" />
      <Facts proposal={proposal} />
    </div>
  </Sheet>
)

import type { AppealOutcome } from '@muster/contract/facts/moderation.ts'
import type { AdminAppeal } from '@muster/contract/campaigns/moderation.ts'
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { Timeline } from '../../../../ui/picture/Timeline.tsx'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { PlainText } from '../../../../ui/text/PlainText.tsx'
import { Fact } from '../Fact.tsx'
import { decisionInWords, outcomeWords } from './appeal-words.ts'
import { OutcomeDialog } from './OutcomeDialog.tsx'

const Steps = ({ appeal }: { appeal: AdminAppeal }) => {
  const { decision, text, createdAt, outcome, notes, decidedAt } = appeal
  return (
    <Timeline
      label="Steps"
      steps={[
        {
          title: (
            <span>
              {decisionInWords(decision)}, by <bdi>{decision.by?.displayName ?? 'a former admin'}</bdi>
            </span>
          ),
          at: decision.createdAt,
          children: <PlainText text={decision.reason} />,
        },
        { title: 'Appeal', at: createdAt, children: <PlainText text={text} /> },
        ...(outcome !== null && decidedAt !== null
          ? [{ title: outcomeWords[outcome].label, at: decidedAt, children: <PlainText text={notes ?? ''} /> }]
          : []),
      ]}
    />
  )
}

const Actions = ({ appeal, onDecided }: { appeal: AdminAppeal; onDecided: () => void }) => {
  const [outcome, setOutcome] = useState<AppealOutcome | null>(null)
  const { campaign, refusal } = appeal
  return (
    <>
      {campaign && (
        <ButtonLink tone="secondary" to={paths.campaign(campaign._id)}>
          See the campaign
        </ButtonLink>
      )}
      {appeal.outcome === null && refusal === null && (
        <>
          <Button tone="secondary" aria-haspopup="dialog" onClick={() => setOutcome('upheld')}>
            Turn it down
          </Button>
          <Button aria-haspopup="dialog" onClick={() => setOutcome('reversed')}>
            Accept it
          </Button>
        </>
      )}
      {outcome && (
        <OutcomeDialog appeal={appeal} outcome={outcome} onClose={() => setOutcome(null)} onDecided={onDecided} />
      )}
    </>
  )
}

/** An appeal with the decision that it is against, and the buttons to decide. */
export const AppealSheet = ({
  appeal,
  onClose,
  onDecided,
}: {
  appeal: AdminAppeal
  onClose: () => void
  onDecided: () => void
}) => {
  const { person, campaign, outcome, refusal } = appeal
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<bdi>{campaign?.title ?? person.displayName}</bdi>}
      footer={<Actions appeal={appeal} onDecided={onDecided} />}
    >
      <div className="grid gap-6">
        {outcome === null && refusal !== null && <Alert title={refusal} />}
        <dl>
          <Fact name={campaign ? 'Owner' : 'Person'}>
            <bdi className="font-semibold">{person.displayName}</bdi>
            <bdi className="block text-sm text-mute wrap-anywhere">{person.email ?? 'The account was deleted'}</bdi>
          </Fact>
          <Fact name="Against">{decisionInWords(appeal.decision)}</Fact>
        </dl>
        <Steps appeal={appeal} />
      </div>
    </Sheet>
  )
}

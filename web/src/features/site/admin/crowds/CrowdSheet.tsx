import { type Crowd, decideCrowdEndpoint } from '@muster/contract/campaigns/crowds.ts'
import { useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { useSession } from '../../../../api/session.ts'
import { formatInstantThere, plural, viewersZone } from '../../../../lib/format.ts'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { Fact } from '../Fact.tsx'
import { useReloadCrowds } from './crowds.queries.ts'

const guests = (count: number) => plural(count, 'guest', 'guests')

const words = {
  let_go: {
    button: 'Let go',
    title: 'Let the waiting mails go?',
    tone: 'primary',
    meaning: 'All their mails are sent now, whatever the limits say. Do this if you know that these people are real.',
  },
  stop: {
    button: 'Stop',
    title: 'End these requests?',
    tone: 'danger',
    meaning:
      'Their mails are not sent. A guest can support the campaign again later. Do this if one person enters the addresses of others.',
  },
} as const
type Action = keyof typeof words

/** What an admin reads before the mails to a crowd are let go or stopped. */
const Facts = ({ crowd }: { crowd: Crowd }) => (
  <dl>
    <Fact name="Wait">
      {crowd.waitsSince === null
        ? 'None'
        : `${guests(crowd.waiting)}, since ${formatInstantThere(crowd.waitsSince, viewersZone())}`}
    </Fact>
    <Fact name="Mailed">{guests(crowd.mailed)}</Fact>
    <Fact name="Confirmed">{guests(crowd.confirmed)}</Fact>
    <Fact name="Said “not me”">{guests(crowd.notMe)}</Fact>
    <Fact name="Refused by mail servers">{plural(crowd.refused, 'mail', 'mails')}</Fact>
    <Fact name="Owner">
      <bdi className="font-semibold">{crowd.owner.displayName}</bdi>
      {crowd.isTrusted && <span className="block text-sm text-mute">Trusted</span>}
    </Fact>
  </dl>
)

const DecideDialog = ({
  crowd: { campaignId, title, waiting },
  action,
  onClose,
  onDecided,
}: {
  crowd: Crowd
  action: Action
  onClose: () => void
  onDecided: () => void
}) => {
  const api = useApi()
  const form = useContractForm({
    schema: decideCrowdEndpoint.body,
    defaultValues: { action },
    failure: 'Failed to save the decision',
    send: async (body) => {
      await api.call(decideCrowdEndpoint, { params: { id: campaignId }, body })
      onDecided()
    },
  })
  const { title: question, button, tone, meaning } = words[action]
  return (
    <DecisionDialog title={question} about={title} form={form} action={button} tone={tone} onClose={onClose}>
      <p>
        {plural(waiting, 'guest waits', 'guests wait')}. {meaning}
      </p>
    </DecisionDialog>
  )
}

const DecideButtons = ({ crowd, onDecided }: { crowd: Crowd; onDecided: () => void }) => {
  const [action, setAction] = useState<Action | null>(null)
  return (
    <>
      <Button tone="danger" aria-haspopup="dialog" onClick={() => setAction('stop')}>
        {words.stop.button}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setAction('let_go')}>
        {words.let_go.button}
      </Button>
      {action && <DecideDialog {...{ crowd, action, onDecided }} onClose={() => setAction(null)} />}
    </>
  )
}

/** A campaign whose guests wait for their mails, with the decision. */
export const CrowdSheet = ({ crowd, onClose }: { crowd: Crowd; onClose: () => void }) => {
  const { user } = useSession()
  const reload = useReloadCrowds()
  const isOwn = user?._id === crowd.owner._id
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<bdi>{crowd.title}</bdi>}
      description={isOwn ? 'Another admin has to decide about a campaign of yours.' : undefined}
      footer={
        <>
          <ButtonLink tone="secondary" to={paths.campaign(crowd.campaignId)}>
            See the campaign
          </ButtonLink>
          {!isOwn && crowd.waiting > 0 && <DecideButtons crowd={crowd} onDecided={() => void reload().then(onClose)} />}
        </>
      }
    >
      <Facts crowd={crowd} />
    </Sheet>
  )
}

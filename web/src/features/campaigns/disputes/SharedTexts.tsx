import type { SharedDispute, SharedText } from '@muster/contract/campaigns/shared-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { Timeline } from '../../../ui/picture/Timeline.tsx'
import { sharedTextsQuery, useSharedAnswer } from './disputes.queries.ts'
import { MessageDialog } from './MessageDialog.tsx'

const stepOf = ({ from, text, createdAt }: SharedText) => ({
  title: from === 'admin' ? 'An admin shared' : 'You answered',
  at: createdAt,
  children: <PlainText text={text} className="max-w-prose" />,
})

const Shared = ({ campaignId, of: { disputeId, isDecided, texts } }: { campaignId: string; of: SharedDispute }) => {
  const say = useSharedAnswer(campaignId, disputeId)
  const [isOpen, setIsOpen] = useState(false)
  const about = texts.find(({ from }) => from === 'admin')?.text ?? ''
  return (
    <li className="rounded-lg border border-line bg-sheet p-4">
      {isDecided && <p className="mb-3 text-sm text-mute">This dispute is decided.</p>}
      <Timeline label="What the admins shared with you" steps={texts.map(stepOf)} />
      <Button
        tone="secondary"
        size="small"
        className="mt-4"
        aria-haspopup="dialog"
        aria-label={`Answer: ${about}`}
        onClick={() => setIsOpen(true)}
      >
        Answer
      </Button>
      {isOpen && (
        <MessageDialog
          draftName={`answer.${disputeId}`}
          title="Answer the admins"
          about={about}
          help="Mailed to the admins. They pass on what is needed to the person who raised the dispute."
          say={say}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  )
}

/** What admins shared with the owner of a campaign about disputes, and the owner's answers. Nothing if they shared nothing. */
export const SharedTexts = ({ campaignId }: { campaignId: string }) => {
  const { data, error, refetch } = useQuery(sharedTextsQuery(useApi(), campaignId))
  if (!data) {
    return (
      error && (
        <div className="mb-8 max-w-3xl">
          <Failure what="Failed to load what the admins shared with you" error={error} retry={() => void refetch()} />
        </div>
      )
    )
  }
  if (data.length === 0) return null
  return (
    <section aria-labelledby="shared-texts" className="mb-8 max-w-3xl">
      <h2 id="shared-texts" className="mb-3 text-xl">
        About disputes on your campaign
      </h2>
      <ul className="grid gap-4">
        {data.map((shared) => (
          <Shared key={shared.disputeId} campaignId={campaignId} of={shared} />
        ))}
      </ul>
    </section>
  )
}

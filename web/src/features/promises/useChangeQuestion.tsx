import { previewChange } from '@muster/contract/facts/calls.ts'
import { useState } from 'react'
import { useApi } from '../../api/context.tsx'
import type { AskedOf } from '../../api/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { costsOf } from './promise-words.ts'

type Edit = AskedOf<typeof previewChange>['body']
type Question = { costs: readonly string[]; answer: (isSure: boolean) => void }

const ChangeDialog = ({ costs, answer }: Question) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && answer(false)}
    title="Save this change?"
    description="People stand behind what you change."
    footer={
      <>
        <Button tone="secondary" onClick={() => answer(false)}>
          Cancel
        </Button>
        <Button onClick={() => answer(true)}>Save the change</Button>
      </>
    }
  >
    <ul className="grid list-disc gap-2 pl-5">
      {costs.map((cost) => (
        <li key={cost}>{cost}</li>
      ))}
    </ul>
    <p className="mt-3 text-sm text-mute">The page shows everybody what you changed, word by word.</p>
  </Dialog>
)

/**
 * Asks the owner before a change is saved that people who stand behind the campaign would notice.
 * `ask` resolves with whether to save. It rejects if the change would be refused.
 */
export const useChangeQuestion = (campaignId: string) => {
  const api = useApi()
  const [question, setQuestion] = useState<Question | null>(null)
  return {
    ask: async (edit: Edit): Promise<boolean> => {
      const costs = costsOf(await api.call(previewChange, { params: { id: campaignId }, body: edit }))
      if (costs.length === 0) return true
      const asked = Promise.withResolvers<boolean>()
      setQuestion({ costs, answer: asked.resolve })
      return asked.promise.finally(() => setQuestion(null))
    },
    dialog: question && <ChangeDialog {...question} />,
  }
}

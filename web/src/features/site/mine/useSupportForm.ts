import { useEffect } from 'react'
import { useSubmission } from '../../../api/form-action.ts'
import { useRevalidator } from '../../../router/hooks.ts'
import { type MineAnswer, submitMine } from './mine-actions.ts'

export type OnDone = (answer: MineAnswer) => void

/**
 * A form of one support. The page is read again once it has done its work. The result of a form that was posted without scripts is not
 * its own: it is the same for all forms of the page.
 */
export const useSupportForm = (onDone?: OnDone) => {
  const { isPosted, ...submission } = useSubmission(submitMine)
  const { revalidate } = useRevalidator()
  const answer = isPosted ? null : submission.answer
  useEffect(() => {
    if (!answer) return
    onDone?.(answer)
    void revalidate()
  }, [answer, onDone, revalidate])
  return { ...submission, answer, failed: isPosted ? null : submission.failed }
}

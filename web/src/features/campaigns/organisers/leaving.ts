import { removeOrganiser } from '@muster/contract/facts/calls.ts'
import type { Api } from '../../../api/api.ts'
import type { Confirmed } from './ConfirmDialog.tsx'

/** What a co-organiser is asked before they leave. */
export const leaving = (api: Api, { _id: id, title }: { _id: string; title: string }, userId: string): Confirmed => ({
  title: 'Leave the organisers?',
  about: title,
  text: 'You can no longer write for the campaign, at once, and its owner gets a mail about it. Only the owner can invite you again.',
  act: 'Leave',
  acting: 'Leaving…',
  failed: 'Failed to leave',
  done: 'You do not co-organise the campaign any more',
  run: () => api.call(removeOrganiser, { params: { id, userId } }),
})

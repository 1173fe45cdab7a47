import type { StoredSecret } from '@muster/contract/site/secrets.ts'
import { formatInstantThere, viewersZone } from '../../../../lib/format.ts'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'

const words = {
  in_use: { label: 'In use', tone: 'good' },
  waiting: { label: 'Waiting', tone: 'warning' },
  overridden: { label: 'Not in use', tone: 'neutral' },
  unused: { label: 'Not in use', tone: 'neutral' },
} as const

/** Whether and when the server uses a stored value. */
export const SecretState = ({ secret: { state, servesAt } }: { secret: StoredSecret }) => (
  <>
    <StatusBadge tone={words[state].tone}>{words[state].label}</StatusBadge>
    {servesAt !== null && (
      <span className="mt-1 block text-sm text-mute">From {formatInstantThere(servesAt, viewersZone())}</span>
    )}
    {state === 'overridden' && (
      <span className="mt-1 block text-sm text-mute">Where the server is started, this name has another value</span>
    )}
  </>
)

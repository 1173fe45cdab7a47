import type { ReactNode } from 'react'
import { formatTime, viewersZone } from '../../lib/format.ts'
import { Button } from '../button/Button.tsx'

/** The button that saves a form, with the time of the last save. */
export const SaveButton = ({
  isPending,
  savedAtMs,
  children,
}: {
  isPending: boolean
  savedAtMs: number | null
  children: ReactNode
}) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <Button type="submit" pending={isPending} pendingLabel="Saving…">
      {children}
    </Button>
    <p role="status" className="text-mute">
      {savedAtMs !== null && !isPending && `Saved ${formatTime(savedAtMs, viewersZone())}`}
    </p>
  </div>
)

import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useSession } from '../../../api/session.ts'
import { sessionToken } from '../../../api/token.ts'
import { onDemand } from '../../../ui/overlay/on-demand.tsx'

const [GuestSupportDialog, fetchGuestDialog] = onDemand(
  async () => (await import('./GuestSupportDialog.tsx')).GuestSupportDialog,
)
const [NeedsDialog, fetchNeedsDialog] = onDemand(async () => (await import('./NeedsDialog.tsx')).NeedsDialog)

/** The dialog that is open: for a visitor, with or without a threshold, or for the threshold of a member. */
type Asking = 'visitor' | 'visitor with a threshold' | 'threshold' | null

/** Which dialog is open. */
export const useAsking = () => {
  const { status } = useSession()
  const [asking, setAsking] = useState<Asking>(null)
  // Before the page is hydrated, and for that moment, everyone is shown as signed out.
  const isVisitor = () => status === 'signed-out' && sessionToken.read() === null
  return {
    asking,
    isVisitor,
    askVisitor: () => setAsking('visitor'),
    askThreshold: () => setAsking(isVisitor() ? 'visitor with a threshold' : 'threshold'),
    close: () => setAsking(null),
    /** Fetches the dialog that is likely to be opened. */
    fetchDialog: () => status === 'signed-out' && fetchGuestDialog(),
    fetchThresholdDialog: () => (status === 'signed-out' ? fetchGuestDialog : fetchNeedsDialog)(),
  }
}

type Props = ComponentProps<typeof NeedsDialog> &
  Omit<ComponentProps<typeof GuestSupportDialog>, 'withThreshold'> & { asking: Asking }

/** The open dialog, if there is one. */
export const SupportDialog = ({ asking, ...rest }: Props) => (
  <>
    {(asking === 'visitor' || asking === 'visitor with a threshold') && (
      <GuestSupportDialog {...rest} withThreshold={asking !== 'visitor'} />
    )}
    {asking === 'threshold' && <NeedsDialog {...rest} />}
  </>
)

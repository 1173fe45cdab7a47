import { isDeclined, messageOf } from '../../api/errors.ts'
import { Alert } from '../text/Alert.tsx'
import { Button } from '../button/Button.tsx'

/** A failure message: what failed, why, what is not affected, and a retry button. */
export const Failure = ({
  what,
  error,
  safe,
  retry,
  retrying = false,
}: {
  /** "The campaigns could not be loaded." */
  what: string
  error?: unknown
  /** "You have not been charged." */
  safe?: string
  retry?: () => void
  retrying?: boolean
}) => (
  <Alert
    tone={isDeclined(error) ? 'info' : 'danger'}
    live
    title={isDeclined(error) ? undefined : what}
    action={
      retry && (
        <Button tone="secondary" size="small" pending={retrying} onClick={retry}>
          Try again
        </Button>
      )
    }
  >
    {error !== undefined && error !== null && <p>{messageOf(error)}.</p>}
    {safe && <p>{safe}</p>}
  </Alert>
)

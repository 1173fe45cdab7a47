import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { paths } from '../../paths.ts'
import { Alert } from '../text/Alert.tsx'
import { Button } from '../button/Button.tsx'

/** The button that was pressed may be in the bar of a phone, and this out of sight. */
const scrollIntoView = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' })

/** Some browsers remember that a file of code could not be fetched, and fetch it again only for a new page. */
const reloadIfReachable = async () => {
  const response = await fetch(paths.login(), { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response?.ok) location.reload()
}

/**
 * A part of a page whose code is fetched when it opens. If that fails, a sentence with a button stands in its place, and the rest of the
 * page stays.
 */
export const onDemand = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) => {
  let fetched: ComponentType<Props> | null = null
  const fetchOnce = async () => (fetched ??= await fetchPart())
  const OnDemand = (props: Props) => {
    const [Part, setPart] = useState(() => fetched)
    const [attempt, setAttempt] = useState(1)
    const [failedAttempt, setFailedAttempt] = useState(0)
    useEffect(() => {
      let isGone = false
      void fetchOnce().then(
        (part) => isGone || setPart(() => part),
        async () => {
          // A press asked for it again.
          if (attempt > 1) await reloadIfReachable()
          if (!isGone) setFailedAttempt(attempt)
        },
      )
      return () => {
        isGone = true
      }
    }, [attempt])
    if (Part) return <Part {...props} />
    if (failedAttempt === 0) return null
    return (
      <div ref={scrollIntoView} className="scroll-mb-32">
        <Alert
          tone="danger"
          live
          title="The site could not be reached"
          action={
            <Button
              tone="secondary"
              size="small"
              pending={attempt > failedAttempt}
              onClick={() => setAttempt(failedAttempt + 1)}
            >
              Try again
            </Button>
          }
        >
          <p>Nothing has happened. Check your connection and try again.</p>
        </Alert>
      </div>
    )
  }
  /** Fetches the code before it is needed. If that fails, it is fetched again when it is needed. */
  const prefetch = () => void fetchOnce().catch(() => undefined)
  return [OnDemand, prefetch] as const
}

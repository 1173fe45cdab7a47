import { nothingHere } from '@muster/contract/facts/frame-sentences.ts'
import { useEffect, useState } from 'react'
import { useRevalidator, useRouteError } from '../router/hooks.ts'
import { RouteData } from '../router/outcome.ts'
import { ApiError } from '../api/errors.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'

const reloadedKey = 'muster.reloadedFor'

/** Whether a code chunk could not be fetched: the connection broke, or a new version was deployed. */
const isChunkFailure = (error: unknown) =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|Importing a module/i.test(error.message)

type Words = { title: string; lead: string; canRetry: boolean }

const takenDown = 'This campaign was taken down'

const describeFailure = (error: unknown, isNewVersion: boolean): Words => {
  if (error instanceof RouteData && (error.status === 404 || error.status === 410)) {
    const said = (error.data as { message?: string } | undefined)?.message
    if (error.status === 410) {
      return {
        title: takenDown,
        // The API's sentence continues with the category.
        lead: `An admin of this site took it down${said?.slice(takenDown.length) ?? ''}. It takes no support and no donations, and sends no reminders. While it is down nothing more is paid out, and an admin can refund donations. Your receipt stays in your account, or behind the link in the mail you got.`,
        canRetry: false,
      }
    }
    return {
      title: said ?? nothingHere,
      lead: 'It may have been removed, or the link is incomplete.',
      canRetry: false,
    }
  }
  if (isNewVersion) {
    return { title: 'There is a new version', lead: 'Load the page again to continue.', canRetry: true }
  }
  if (isChunkFailure(error) || (error instanceof ApiError && error.status === 0)) {
    return {
      title: 'The site could not be reached',
      lead: 'This page could not be fetched. Nothing has happened. Check your connection and try again.',
      canRetry: true,
    }
  }
  if (error instanceof ApiError) {
    return { title: 'This page could not be loaded', lead: `${error.message}.`, canRetry: true }
  }
  return {
    title: 'Something broke on this page',
    lead: 'It is our fault. Try once more.',
    canRetry: true,
  }
}

/** Reloads the page, but only once per page, so that a broken version does not loop. */
const reloadOnce = () => {
  try {
    if (sessionStorage.getItem(reloadedKey) === location.href) return
    sessionStorage.setItem(reloadedKey, location.href)
    location.reload()
  } catch {
    // Without storage it is unknown whether a reload was tried, so only the button is offered.
  }
}

/** Whether the server runs another version than this page: its pages start with another script. False if it cannot be reached. */
const isOutdated = async () => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  if (!entry) return false
  try {
    const response = await fetch(paths.login(), { cache: 'no-store', headers: { accept: 'text/html' } })
    return response.ok && !(await response.text()).includes(entry)
  } catch {
    return false
  }
}

/** Whether a new version was deployed, which is then loaded. A lost connection alone must not reload: what was typed would be gone. */
const useNewVersion = (error: unknown) => {
  const [isNewVersion, setIsNewVersion] = useState(false)
  useEffect(() => {
    if (!isChunkFailure(error)) return
    void isOutdated().then((outdated) => {
      setIsNewVersion(outdated)
      if (outdated) reloadOnce()
    })
  }, [error])
  return isNewVersion
}

/** Replaces a page that failed: what happened, and what to do. */
export const RouteFailure = () => {
  const error = useRouteError()
  const { title, lead, canRetry } = describeFailure(error, useNewVersion(error))
  const { revalidate, isRevalidating } = useRevalidator()
  const retry = () => (error instanceof ApiError ? void revalidate() : location.reload())
  return (
    <div className="wrapper py-16 sm:py-24">
      <PageHeading lead={lead}>{title}</PageHeading>
      <div className="mt-8 flex flex-wrap gap-3">
        {canRetry && (
          <Button pending={isRevalidating} onClick={retry}>
            Try again
          </Button>
        )}
        <ButtonLink tone={canRetry ? 'secondary' : 'primary'} to={paths.campaigns()}>
          Browse campaigns
        </ButtonLink>
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../api/context.tsx'
import { siteQuery } from '../../api/site.queries.ts'
import { paths } from '../../paths.ts'
import { Button } from '../button/Button.tsx'
import { Alert } from '../text/Alert.tsx'

/** Where a link was mailed, and whether that mail waits until others have confirmed. */
export type SentLink = { email: string; waiting: boolean }

/** Tells a visitor that a link was mailed. @param children what they do with it @param onChange leads back to the address */
export const LinkSent = ({
  email,
  waiting,
  onChange,
  children,
}: SentLink & { onChange?: () => void; children: ReactNode }) => {
  const { data: site } = useQuery(siteQuery(useApi()))
  return (
    <Alert tone="good" live title={waiting ? `Your mail to ${email} leaves soon` : `Check your inbox at ${email}`}>
      {waiting && <p>Your mail leaves in a few minutes, because many people joined at once.</p>}
      <p>{children}</p>
      <p className="mt-2">
        No mail after a minute? We send one link in ten minutes: use the newest, or ask again then.
      </p>
      {onChange && (
        <Button tone="quiet" size="small" className="-ml-3.5" onClick={onChange}>
          Change the address
        </Button>
      )}
      {site?.mail === 'inbox' && (
        <a href={paths.devInbox()} className="text-link inline-flex min-h-11 items-center">
          Open the mail inbox of this sandbox
        </a>
      )}
    </Alert>
  )
}

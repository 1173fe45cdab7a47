import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Alert } from './Alert.tsx'
import { Button, ButtonLink } from './Button.tsx'
import { Loading } from './Skeleton.tsx'

/** What to do about a mailed link that lacks its token. */
export const cutLinkHint = 'The link is not whole. Open it from the mail again, or copy all of it.'

/** While a mailed link is looked at. `label` says so to those who hear the page. */
export const LinkWaiting = ({ label }: { label: string }) => (
  <Loading label={label}>
    <p aria-hidden="true" className="animate-[appear_200ms_300ms_both] text-lg text-mute">
      One moment…
    </p>
  </Loading>
)

/** A mailed link that does nothing: why, and a way on. `retry` where the same link may work in a moment. */
export const LinkFailure = ({ title, retry, children }: { title: string; retry?: () => void; children: ReactNode }) => (
  <div className="grid gap-7">
    <Alert tone="danger" live title={title}>
      <p>{children}</p>
    </Alert>
    <div className="flex flex-wrap gap-3">
      {retry && <Button onClick={retry}>Try again</Button>}
      <ButtonLink tone={retry ? 'secondary' : 'primary'} to={paths.campaigns()}>
        Browse campaigns
      </ButtonLink>
    </div>
  </div>
)

/** A mailed link without its token. */
export const CutLink = () => <LinkFailure title="Missing token">{cutLinkHint}</LinkFailure>

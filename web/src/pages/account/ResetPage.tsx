import { missingToken } from '@muster/contract/facts/shown-sentences.ts'
import { useNavigate, useSearchParams } from '../../router/hooks.ts'
import { readAccountDraft } from '../../features/people/account-draft.ts'
import { ResetForm } from '../../features/people/ResetForm.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths, safeNext } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { NarrowPage } from '../../ui/page/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Set a new password', isPrivate: true }) }

/** The token is read from the query; the path parameter is not used (specification, section 2). */
export const Component = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = search.get('token') ?? ''
  const logIn = (notice: string) =>
    void navigate(paths.login(safeNext(readAccountDraft().next, '')), { replace: true, state: { notice } })
  if (token === '') {
    return (
      <NarrowPage title="Set a new password">
        <div className="grid gap-7">
          <Alert tone="danger" live title={missingToken}>
            <p>The link is incomplete. Open it from the mail again, or request a new one.</p>
          </Alert>
          <ButtonLink className="justify-self-start" to={paths.forgot()}>
            Ask for a new link
          </ButtonLink>
        </div>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title="Set a new password" lead="You will be logged out everywhere, and log in with the new one.">
      <ResetForm key={token} token={token} onDone={logIn} />
    </NarrowPage>
  )
}

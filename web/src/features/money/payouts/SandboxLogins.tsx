import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { siteQuery } from '../../../api/site.queries.ts'
import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { sandboxLoginsQuery } from './payouts.queries.ts'

const Login = ({ email, password }: { email: string; password: string }) => (
  <li className="border-t border-line py-2">
    <span className="block font-semibold wrap-anywhere">{email}</span>
    <span className="flex flex-wrap items-center justify-between gap-2">
      <code className="wrap-anywhere">{password}</code>
      <CopyButton text={password} tone="quiet" label="Copy password" />
    </span>
  </li>
)

/** Collapsed list of sandbox buyers. Renders nothing without a sandbox. */
export const SandboxLogins = () => {
  const api = useApi()
  const { data: site } = useQuery(siteQuery(api))
  const { data: logins } = useQuery({ ...sandboxLoginsQuery(api), enabled: site?.donations === 'sandbox' })
  if (!logins || logins.length === 0) return null
  return (
    <details className="rounded-lg border border-line bg-sheet px-5 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Sandbox logins</summary>
      <p className="pb-2 text-sm text-mute">Log in with one of these on the payment page. No real money moves.</p>
      <ul>
        {logins.map((login) => (
          <Login key={login.email} {...login} />
        ))}
      </ul>
    </details>
  )
}

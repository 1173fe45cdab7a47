import { useLocation } from '../../router/hooks.ts'
import { withEmail } from '../../lib/known-email.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../button/Button.tsx'

/** Links to log in and to register. Both return to the current page. @param email the address that the visitor typed */
export const LoginLinks = ({ email }: { email?: string }) => {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.login(pathname + search)} state={withEmail(email)}>
        Log in
      </ButtonLink>
      <ButtonLink tone="secondary" to={paths.register(pathname + search)} state={withEmail(email)}>
        Create an account
      </ButtonLink>
    </div>
  )
}

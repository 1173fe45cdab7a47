import { withEmail } from '../../lib/known-email.ts'
import { useHere } from '../../lib/useHere.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../button/Button.tsx'

/** Links to log in and to register. Both return to the current page. @param email the address that the visitor typed */
export const LoginLinks = ({ email }: { email?: string }) => {
  const here = useHere()
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.login(here)} state={withEmail(email)}>
        Log in
      </ButtonLink>
      <ButtonLink tone="secondary" to={paths.register(here)} state={withEmail(email)}>
        Create an account
      </ButtonLink>
    </div>
  )
}

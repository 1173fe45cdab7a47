import { useLocation } from '../../router/hooks.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../button/Button.tsx'

/** Links to log in and to register. Both return to the current page. */
export const LoginLinks = () => {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.login(pathname + search)}>Log in</ButtonLink>
      <ButtonLink tone="secondary" to={paths.register(pathname + search)}>
        Create an account
      </ButtonLink>
    </div>
  )
}

import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { barClass } from './bar-class.ts'

/** Features that are off because of a missing setting, for admins. */
export const SetUpBar = ({ site }: { site: { donations: string; mail: string } }) => (
  <section aria-label="Set-up" className="border-b border-danger bg-danger-soft">
    <div className={`${barClass} max-sm:pt-3.5`}>
      {site.donations === 'off' && (
        <p>
          <strong className="font-semibold">Donations are off:</strong> PayPal is not set up.
        </p>
      )}
      {site.mail === 'off' && (
        <p>
          <strong className="font-semibold">Mails wait:</strong> no mail server is set up.
        </p>
      )}
      <Link to={paths.admin('tokens')} className="text-link inline-flex min-h-11 items-center">
        Set up under Tokens
      </Link>
    </div>
  </section>
)

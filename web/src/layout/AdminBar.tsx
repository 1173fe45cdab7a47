import { Link } from '../router/Link.tsx'
import { useWaiting, waitingWord } from '../api/waiting.queries.ts'
import { paths } from '../paths.ts'
import { barClass } from './bar-class.ts'

/** For admins: open troubles of the site, and features that are off because of a missing setting. */
export const AdminBar = ({ site }: { site: { donations: string; mail: string } }) => {
  const troubles = useWaiting().data?.troubles ?? 0
  const isSetUp = site.donations !== 'off' && site.mail !== 'off'
  if (troubles === 0 && isSetUp) return null
  return (
    <section aria-label="For admins" className="border-b border-danger bg-danger-soft">
      <div className={`${barClass} max-sm:pt-3.5`}>
        {troubles > 0 && (
          <p>
            <strong className="font-semibold">
              {troubles === 1 ? '1 problem' : `${waitingWord(troubles)} problems`}
            </strong>{' '}
            <span>{troubles === 1 ? 'needs an admin.' : 'need an admin.'}</span>
          </p>
        )}
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
        {troubles > 0 && (
          <Link to={paths.adminStatus()} className="text-link inline-flex min-h-11 items-center">
            See the status
          </Link>
        )}
        {!isSetUp && (
          <Link to={paths.admin('tokens')} className="text-link inline-flex min-h-11 items-center">
            Set up under Tokens
          </Link>
        )}
      </div>
    </section>
  )
}

import { Link } from '../router/Link.tsx'
import { isActingAdmin, useSession } from '../api/session.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useIsMounted } from '../lib/now.tsx'
import { paths } from '../paths.ts'
import { ThemeToggle } from './ThemeToggle.tsx'

// Loaded later: only admins see it, and the server does not know who is signed in.
const BuildLine = lazyPart(async () => (await import('./BuildLine.tsx')).BuildLine)

const legalLinks = [
  { page: 'terms', label: 'Terms' },
  { page: 'privacy', label: 'Privacy' },
  { page: 'imprint', label: 'Imprint' },
] as const

export const Footer = () => {
  const { user } = useSession()
  const isMounted = useIsMounted()
  return (
    <footer className="mt-24 border-t border-line">
      <div className="wrapper flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-10">
        <div className="max-w-md">
          <p className="font-display text-xl font-bold tracking-tight">One day, together.</p>
          <p className="mt-1 text-sm text-mute">
            This site runs on Muster, open source under the MIT licence. Set in Bricolage Grotesque and Atkinson
            Hyperlegible Next. Places from GeoNames, CC BY 4.0; their time zones from OpenStreetMap, ODbL.
          </p>
          <ul className="mt-2 flex flex-wrap gap-x-6 text-sm">
            <li>
              <Link to={paths.campaigns()} className="text-link inline-flex min-h-11 items-center">
                All campaigns
              </Link>
            </li>
            <li>
              <a href={paths.apiDocs()} className="text-link inline-flex min-h-11 items-center">
                For developers
              </a>
            </li>
            {legalLinks.map(({ page, label }) => (
              <li key={page}>
                <Link to={paths.legal(page)} className="text-link inline-flex min-h-11 items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          {isActingAdmin(user) && <BuildLine />}
        </div>
        <div className="min-h-13.5">
          {/* The choice is only known in the browser, and does nothing without scripts. */}
          {isMounted && <ThemeToggle />}
        </div>
      </div>
    </footer>
  )
}

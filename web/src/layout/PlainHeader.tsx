import { paths } from '../paths.ts'
import { PlainWordmark } from './Wordmark.tsx'

/** The header of a page without the app: the same place and look, and the links that need no session. */
export const PlainHeader = () => (
  <header className="border-b border-line">
    <div className="wrapper flex min-h-17 items-center justify-between gap-4">
      <PlainWordmark />
      <nav aria-label="Main">
        <a href={paths.campaigns()} className="inline-flex min-h-11 items-center px-1 hover:underline">
          Campaigns
        </a>
      </nav>
    </div>
  </header>
)

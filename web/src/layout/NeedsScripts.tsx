import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button/Button.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { PlainHeader } from './PlainHeader.tsx'

/** The fallback of a client-only page without JavaScript: its title, what it needs, and what can be read without it. */
export const NeedsScripts = ({ title, address }: { title: string; address: string }) => (
  <div className="flex min-h-dvh flex-col">
    <PlainHeader />
    <main className="wrapper flex-1 py-12 lg:py-16">
      <PageHeading lead="This page needs JavaScript, which is off in your browser. Turn it on, then load the page again.">
        {title}
      </PageHeading>
      <p className="mt-4 max-w-prose text-mute">
        Without it you can read every campaign: its day, its people and where each dollar went.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a className={buttonClass('primary', 'large')} href={paths.campaigns()}>
          Browse campaigns
        </a>
        <a className={buttonClass('secondary', 'large')} href={address}>
          Load this page again
        </a>
      </p>
    </main>
  </div>
)

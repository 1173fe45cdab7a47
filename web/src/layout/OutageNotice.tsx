import { siteName } from '../lib/site-face.ts'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { buttonClass } from '../ui/button/Button.tsx'

type NoticeProps = {
  heading?: string
  sentence?: string
  /** The only link. */
  link: { href: string; label: string }
}

/** A page without data and scripts: it says that the requested page is unavailable, and what to do. */
export const OutageNotice = ({
  heading = `${siteName()} is not available right now`,
  sentence = 'The site is busy or restarting. Try again in a minute.',
  link,
}: NoticeProps) => (
  <main className="wrapper py-16 sm:py-24">
    <p className="mb-8 font-display text-xl font-extrabold">{siteName()}</p>
    <PageHeading lead={sentence}>{heading}</PageHeading>
    <p className="mt-8">
      <a className={buttonClass()} href={link.href}>
        {link.label}
      </a>
    </p>
  </main>
)

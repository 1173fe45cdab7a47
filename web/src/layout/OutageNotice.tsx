import { PageHeading } from '../ui/PageHeading.tsx'
import { buttonClass } from '../ui/Button.tsx'

/** A page of its own, without data and without scripts: Muster cannot show a page now, and the visitor can try again. */
export const OutageNotice = ({ retryPath }: { retryPath: string }) => (
  <main className="wrapper py-16 sm:py-24">
    <p className="mb-8 font-display text-xl font-extrabold">Muster</p>
    <PageHeading lead="The site is busy or restarting. Try again in a minute.">
      Muster is not available right now
    </PageHeading>
    <p className="mt-8">
      <a className={buttonClass()} href={retryPath}>
        Try again
      </a>
    </p>
  </main>
)

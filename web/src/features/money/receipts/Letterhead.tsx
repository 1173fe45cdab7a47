import type { Issuer } from '@muster/contract/money/receipts.ts'
import type { ReactNode } from 'react'
import { Link } from '../../../router/Link.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'

/** The legal receiver at the head of a printed page. */
export const Letterhead = ({ issuer: { name, address, registerNumber, taxNumber } }: { issuer: Issuer }) => (
  <address className="not-italic">
    <p className="text-sm text-mute print:text-ink">Received by</p>
    <p className="font-display text-lg/snug font-extrabold tracking-tight wrap-anywhere">
      <bdi>{name}</bdi>
    </p>
    {address !== null && <p className="whitespace-pre-line wrap-anywhere">{address}</p>}
    {registerNumber !== null && <p className="text-sm text-mute">Register number {registerNumber}</p>}
    {taxNumber !== null && <p className="text-sm text-mute">Tax number {taxNumber}</p>}
  </address>
)

/** The page as it is printed: white, without the site's frame. */
export const PrintedSheet = ({ labelledBy, children }: { labelledBy: string; children: ReactNode }) => (
  <article
    aria-labelledby={labelledBy}
    className="rounded-lg border border-line bg-sheet p-5 sm:p-10 print:border-0 print:bg-transparent print:p-0"
  >
    {children}
  </article>
)

/** The statement about taxes, and where the page is from. */
export const SheetFoot = ({ taxSentence, children }: { taxSentence: string; children?: ReactNode }) => (
  <footer className="mt-8 grid gap-2 text-sm text-mute print:break-inside-avoid print:text-ink">
    <p className="whitespace-pre-line text-ink wrap-anywhere">{taxSentence}</p>
    {children}
    <p>{window.location.host} · Days and years are in UTC.</p>
  </footer>
)

/** The page that lists the donations of an account. */
export const myDonations = { to: paths.myDonations(), label: 'My donations' }

/** The link back, if there is a page to go back to, and the button that prints. Not printed. */
export const PrintActions = ({ back }: { back?: { to: string; label: string } }) => (
  <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
    {back && (
      <Link to={back.to} className="text-link inline-flex min-h-11 items-center gap-2 text-sm">
        <Icon name="arrowLeft" />
        <span>{back.label}</span>
      </Link>
    )}
    <Button onClick={() => window.print()}>Print or save as PDF</Button>
  </div>
)

import type { ReactNode } from 'react'
import { callHref } from './hrefs.ts'

const Point = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-t border-line py-3 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-6">
    <dt className="font-semibold">{title}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

/** The rules for every call, so that no entry repeats them. */
export const HowCallsWork = ({ origin }: { origin: string }) => (
  <section aria-labelledby="how" data-introduction>
    <h2 id="how" className="text-2xl">
      How calls work
    </h2>
    <dl className="mt-5 border-b border-line">
      <Point title="Address">
        Every path below stands behind <code>{origin}/api</code>. Bodies and answers are JSON.
      </Point>
      <Point title="Session">
        <a href={callHref({ slug: 'accounts' }, { id: 'post-auth-login' })} className="text-link">
          <code>POST /auth/login</code>
        </a>{' '}
        answers a token. Send it as <code>Authorization: Bearer TOKEN</code>. No cookie is read.
      </Point>
      <Point title="Access">
        Anyone: without a session. Signed in: with one. Verified address: the account’s email address is verified.
        Owner: of what the path names. A guest has no session and gives an email address.
      </Point>
      <Point title="Errors">
        An error is <code>error</code>, a sentence for a person, <code>code</code>, which never changes,{' '}
        <code>fields</code>, with a sentence for each field that is wrong, and <code>requestId</code>. Any call can also
        answer 429 and 503 with <code>Retry-After</code>.
      </Point>
      <Point title="Lists">
        Pages of <code>limit</code> entries. The <code>Link</code> header has the address of the next page (RFC 8288),{' '}
        <code>X-Total-Count</code> the number of matches where it is known.
      </Point>
      <Point title="Money and time">
        Amounts are decimal numbers in major units, <code>12.5</code>, with <code>currency</code> beside them. Instants
        are ISO 8601 in UTC.
      </Point>
      <Point title="Trying again">
        Calls that move money take an <code>Idempotency-Key</code>: the same key and body have one effect for 24 hours.
      </Point>
    </dl>
  </section>
)

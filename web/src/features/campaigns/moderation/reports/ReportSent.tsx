import { reportLinkDays } from '@muster/contract/facts/reports.ts'
import { useFocusOnMount } from '../../../../lib/useFocusOnMount.ts'
import { Alert } from '../../../../ui/text/Alert.tsx'

/** How a reporter hears the outcome: at the address of an account, at an address to confirm, or not at all. */
export type TellsBy = { account: { email: string; emailVerified: boolean } } | { confirm: string | null }

const Outcome = ({ tellsBy }: { tellsBy: TellsBy }) => {
  if ('account' in tellsBy) {
    const { email, emailVerified } = tellsBy.account
    return (
      <span>
        When it is decided, we write once to <bdi>{email}</bdi>
        <span>{emailVerified ? '.' : ', if you have verified that address by then.'}</span>
      </span>
    )
  }
  if (tellsBy.confirm === null) return 'You gave no address, so we cannot tell you what was decided.'
  return (
    <span>
      To hear what was decided, open the mail that we sent to <bdi>{tellsBy.confirm}</bdi> and confirm your address
      within {reportLinkDays} days. Without that, we write nothing more to it. Your report counts either way.
    </span>
  )
}

/** Says what happens after a report was sent, and what does not. */
export const ReportSent = ({ tellsBy }: { tellsBy: TellsBy }) => {
  const place = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 focus-visible:outline-none">
      <Alert tone="good" live title="Your report is sent">
        <p>An admin reads it, together with other reports about this campaign.</p>
      </Alert>
      <ul className="grid list-disc gap-2 pl-5">
        <li>The campaign stays online until an admin decides. No number of reports takes it down by itself.</li>
        <li>The owner is told only if an admin acts on the campaign, and is never told who reported.</li>
        <li>
          <Outcome tellsBy={tellsBy} />
        </li>
        <li>Admins do not read reports at once. If a person is in danger, call the emergency services.</li>
      </ul>
    </div>
  )
}

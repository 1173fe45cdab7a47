import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.tsx'
import { siteQuery } from '../../api/site.queries.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/picture/Icon.tsx'

/** Links to the development inbox, or says that mail is off. Renders nothing if the site sends mail. */
export const InboxLink = () => {
  const { data: site } = useQuery(siteQuery(useApi()))
  if (site?.mail === 'off') return <p>This site cannot send mail right now. Our mail will arrive later.</p>
  if (site?.mail !== 'inbox') return null
  return (
    <a href={paths.devInbox()} className="text-link inline-flex min-h-11 items-center gap-2 font-semibold">
      <Icon name="mail" />
      Open the mail inbox of this sandbox
    </a>
  )
}

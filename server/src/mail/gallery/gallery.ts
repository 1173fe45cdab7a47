import type { MailContent } from '../mail-content.ts'
import type { MailCases, SampleSite } from '../mail-samples.ts'

/** The samples of a module that writes mails, by the names of its functions. */
export type GalleryGroup = { title: string; mails: Readonly<Record<string, (site: SampleSite) => MailCases>> }

export type GalleryMail = { id: string; group: string; name: string; content: MailContent }

const idOf = (mail: string, name: string): string =>
  `${mail}-${name}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

/** All samples in their order. A case without a mail has none. */
export const galleryOf = (groups: GalleryGroup[], site: SampleSite): GalleryMail[] =>
  groups.flatMap(({ title, mails }) =>
    Object.entries(mails).flatMap(([mail, casesOf]) =>
      Object.entries(casesOf(site)).flatMap(([name, content]) =>
        content === null ? [] : [{ id: idOf(mail, name), group: title, name, content }],
      ),
    ),
  )

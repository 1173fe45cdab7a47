import { devPage } from '../dev-inbox/inbox-pages.ts'
import { escapeHtml } from '../escape-html.ts'
import { renderMail } from '../render-mail.ts'
import type { MailContent } from '../mail-content.ts'
import type { MailCases, SampleSite } from '../mail-samples.ts'

/** The samples of a module that writes mails, by the names of its functions. */
export type GalleryGroup = { title: string; mails: Readonly<Record<string, (site: SampleSite) => MailCases>> }

type GalleryMail = { id: string; group: string; name: string; content: MailContent }

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

export type Scheme = 'light' | 'dark'

const row = ({ id, name, content }: GalleryMail): string => `<li>
<a class="mail" href="/dev/mails/${id}">
<span class="subject">${escapeHtml(content.subject)}</span>
<span class="to">${escapeHtml(name)}</span>
</a>
</li>`

const groupOf = (title: string, mails: GalleryMail[]): string =>
  `<section>
<h2>${escapeHtml(title)}</h2>
<ol class="mails">
${mails
  .filter(({ group }) => group === title)
  .map(row)
  .join('\n')}
</ol>
</section>`

/** Every mail in every case in which it is sent. */
export const galleryPage = (mails: GalleryMail[]): string => {
  const groups = [...new Set(mails.map(({ group }) => group))]
  return devPage(
    'All mails · Muster',
    `<header>
<p><a href="/dev/inbox">Development inbox</a></p>
<h1>All mails</h1>
<p class="note">${mails.length} samples, written by the same code as the real mails. Nothing is sent.</p>
</header>
${groups.map((group) => groupOf(group, mails)).join('\n')}`,
  )
}

const darkQuery = '@media (prefers-color-scheme:dark)'

/** A mail's HTML in this colour scheme, independent of the browser's preference. */
export const inScheme = (html: string, scheme: Scheme): string =>
  html.replaceAll(darkQuery, scheme === 'dark' ? '@media all' : '@media not all')

const frame = (id: string, scheme: Scheme, width: 'phone' | 'wide', label: string): string =>
  `<figure class="${width}">
<figcaption>${label}</figcaption>
<iframe title="The mail, ${label.toLowerCase()}" src="/dev/mails/${id}/html?scheme=${scheme}" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>
</figure>`

const schemes = (id: string, scheme: Scheme): string =>
  (['light', 'dark'] as const)
    .map((each) =>
      each === scheme
        ? `<strong>${each === 'light' ? 'Light' : 'Dark'}</strong>`
        : `<a href="/dev/mails/${id}?scheme=${each}">${each === 'light' ? 'Light' : 'Dark'}</a>`,
    )
    .join(' · ')

const neighbour = (mail: GalleryMail | undefined, words: string, scheme: Scheme): string =>
  mail ? `<a href="/dev/mails/${mail.id}?scheme=${scheme}">${words}: ${escapeHtml(mail.content.subject)}</a>` : ''

/** One mail on a phone, on a wide screen and as plain text, with links to the next and the previous one. */
export const galleryMailPage = (mails: GalleryMail[], mail: GalleryMail, scheme: Scheme): string => {
  const index = mails.indexOf(mail)
  const { subject, text, attachments } = renderMail(mail.content)
  const files = attachments.map(({ filename }) => escapeHtml(filename)).join(', ')
  return devPage(
    `${subject} · All mails`,
    `<header>
<p><a href="/dev/mails">All mails</a></p>
<h1>${escapeHtml(subject)}</h1>
<p class="note">${escapeHtml(mail.group)} · ${escapeHtml(mail.name)}${files ? ` · with ${files}` : ''}</p>
<p class="note">${schemes(mail.id, scheme)}</p>
</header>
<div class="frames">
${frame(mail.id, scheme, 'wide', 'Wide')}
${frame(mail.id, scheme, 'phone', 'Phone')}
</div>
<section>
<h2>As plain text</h2>
<pre tabindex="0" aria-label="The mail as plain text">${escapeHtml(text)}</pre>
</section>
<nav class="neighbours" aria-label="Other mails">
<p>${neighbour(mails[index - 1], 'Previous', scheme)}</p>
<p>${neighbour(mails[index + 1], 'Next', scheme)}</p>
</nav>`,
    { wide: true },
  )
}

export const missingSamplePage = (): string =>
  devPage(
    'No such mail · All mails',
    `<header>
<p><a href="/dev/mails">All mails</a></p>
<h1>No such mail</h1>
</header>`,
  )

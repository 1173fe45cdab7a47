import { escapeHtml } from '../escape-html.ts'
import type { InboxMail } from './inbox-store.ts'

type PageOptions = { script?: string; wide?: boolean }

/** A page of the development server. */
export const devPage = (
  title: string,
  body: string,
  { script = '', wide = false }: PageOptions = {},
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/dev/inbox/inbox.css">
${script}</head>
<body>
<main${wide ? ' class="wide"' : ''}>
${body}
</main>
</body>
</html>
`

const time = (date: string): string => {
  const known = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/.exec(date)
  const words = known ? `${known[1] ?? ''} ${known[2] ?? ''} UTC` : date
  return `<time datetime="${escapeHtml(date)}">${escapeHtml(words)}</time>`
}

const subjectOf = (mail: InboxMail): string => escapeHtml(mail.subject || '(no subject)')

const row = (mail: InboxMail): string => `<li data-testid="inbox-mail">
<a class="mail" href="/dev/inbox/${mail.id}">
<span class="subject">${subjectOf(mail)}</span>
<span class="to">to ${escapeHtml(mail.to.join(', '))}</span>
${time(mail.date)}
</a>
</li>`

const noMail = `<p class="empty">No mail yet. Register an account, and its verification mail arrives here.</p>`

/** All mails, newest first. `live.js` adds new ones. */
export const listPage = (mails: InboxMail[]): string => {
  const list = mails.length === 0 ? noMail : `<ol class="mails">\n${mails.map(row).join('\n')}\n</ol>`
  return devPage(
    'Inbox · Muster',
    `<header>
<p><a href="/">Muster</a></p>
<h1>Development inbox</h1>
<p class="note">Every mail that this server sends ends here. Nothing leaves this machine.</p>
<p><a class="again" href="/dev/inbox">Look for new mail</a> · <a href="/dev/mails">See all mails that can be sent</a></p>
</header>
${list}`,
    { script: `<script src="/dev/inbox/live.js" defer data-newest="${mails[0]?.id ?? ''}"></script>\n` },
  )
}

const frame = (id: string): string =>
  `<iframe title="The mail as its reader sees it" src="/dev/inbox/${id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups"></iframe>`

/** One mail, with its HTML in a sandboxed frame. */
export const mailPage = (mail: InboxMail): string =>
  devPage(
    `${mail.subject} · Inbox`,
    `<header>
<p><a href="/dev/inbox">All mails</a></p>
<h1>${subjectOf(mail)}</h1>
<dl>
<div><dt>From</dt><dd>${escapeHtml(mail.from)}</dd></div>
<div><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd></div>
<div><dt>Sent</dt><dd>${time(mail.date)}</dd></div>
</dl>
</header>
${mail.html === null ? '' : frame(mail.id)}
<section>
<h2>As plain text</h2>
<pre tabindex="0" aria-label="The mail as plain text">${escapeHtml(mail.text)}</pre>
</section>`,
  )

export const missingPage = (): string =>
  devPage(
    'No such mail · Inbox',
    `<header>
<p><a href="/dev/inbox">All mails</a></p>
<h1>No such mail</h1>
<p class="note">The inbox keeps the newest 500; this one may be older.</p>
</header>`,
  )

/** A mail's HTML for the frame: its links open in the window around the frame. */
export const framedHtml = (html: string): string => {
  const base = '<base target="_top">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => `${head}${base}`) : `${base}${html}`
}

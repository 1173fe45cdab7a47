import { expect, test } from 'vitest'
import type { MailContent } from './mail-content.ts'
import { renderMail } from './render-mail.ts'
import { siteNameMark } from './site-name.ts'

const content = {
  subject: 'Tomorrow: plant trees',
  heading: 'Tomorrow we act',
  cover: { url: 'https://muster.example/uploads/1/share.jpg', alt: 'The picture of “Plant trees”' },
  date: { day: '2026-06-07', title: 'Plant trees', note: 'Riverside, Lisbon' },
  paragraphs: ['Bring gloves.', 'Ana is there from nine.'],
  button: { label: 'Open the campaign', url: 'https://muster.example/campaigns/1?a=1&b=2' },
  afterButton: ['The link works for 24 hours.'],
  links: [{ label: 'Your receipt', url: 'https://muster.example/donations/1/receipt' }],
  reason: 'You get this mail because you support this campaign.',
  manage: { label: 'See or withdraw your support', url: 'https://muster.example/mine?token=y' },
  stop: { label: 'No more mails about this campaign', url: 'https://muster.example/unsubscribe?token=x' },
} satisfies MailContent

test('the plain text contains everything that the HTML says', () => {
  const { text, html } = renderMail(content)
  const urls = [content.button.url, content.links[0]?.url, content.manage.url, content.stop.url]
  for (const url of urls) expect(text).toContain(url)
  // All words of the HTML except the head, the preheader and the picture, whose content the text version has elsewhere.
  const shown = html
    .replace(/^[\s\S]*<body[^>]*>\s*<div[^>]*>[\s\S]*?<\/div>/, '')
    .replace(/&nbsp;|&amp;/g, (entity) => (entity === '&amp;' ? '&' : ''))
  const pieces = shown.split(/<[^>]+>/).map((piece) => piece.trim())
  const missing = pieces.filter((piece) => piece !== '' && !text.includes(piece.replace(/^Or open this address:$/, '')))
  expect(missing).toEqual([])
})

test('the link is in the button and in the text', () => {
  const withoutCover: MailContent = { ...content }
  delete withoutCover.cover
  const { html } = renderMail(withoutCover)
  const escapedUrl = 'https://muster.example/campaigns/1?a=1&amp;b=2'
  expect(html.split(`href="${escapedUrl}"`)).toHaveLength(3)
  expect(html).toContain(`>${escapedUrl}</a>`)
})

test('a receipt is a link and not an address in the text', () => {
  const { html } = renderMail(content)
  expect(html).toMatch(/<a [^>]*href="https:\/\/muster\.example\/donations\/1\/receipt"[^>]*>Your receipt<\/a>/)
})

test('the date block shows weekday, numeral and month, in any time zone of the machine, and the day as the site writes it', () => {
  const { html, text } = renderMail(content)
  for (const words of ['>Sunday<', '>7<', '>June<', '>Sunday 7 June 2026<', '>Riverside, Lisbon<', '>Plant trees<']) {
    expect(html).toContain(words)
  }
  expect(text).toContain('Plant trees\nSunday 7 June 2026\nRiverside, Lisbon\n')
})

test('a cancelled or past day is not highlighted, and a campaign without a date has none', () => {
  const blockOf = (date: NonNullable<MailContent['date']>) => renderMail({ ...content, date }).html
  const marigold = 'bgcolor="#f2a900"'
  expect(blockOf(content.date)).toContain(marigold)
  const cancelled = blockOf({ day: '2026-06-07', state: 'cancelled' })
  expect(cancelled).not.toContain(marigold)
  expect(cancelled).toContain('>Cancelled<')
  expect(cancelled).toContain('text-decoration:line-through')
  expect(blockOf({ day: '2026-06-07', state: 'past' })).not.toContain(marigold)
  expect(blockOf({ day: null })).toMatch(/>No date<.*>Date to be announced</s)
})

test('the preview in lists of mails is the first paragraph, or its own text', () => {
  const hidden = (mail: MailContent) => /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(renderMail(mail).html)?.[1]
  expect(hidden(content)).toMatch(/^Bring gloves\.(&#847;&zwnj;&nbsp;){60}$/)
  expect(hidden({ ...content, preheader: 'Lisbon, from nine' })).toMatch(/^Lisbon, from nine&#847;/)
})

test('a cover has an absolute URL, an alternative text and a reserved size', () => {
  const { html } = renderMail(content)
  const picture = /<img [^>]*>/.exec(html)?.[0]
  expect(picture).toContain('src="https://muster.example/uploads/1/share.jpg"')
  expect(picture).toContain('alt="The picture of “Plant trees”"')
  expect(picture).toContain('width="598"')
})

test('a mail that cannot be stopped explains that', () => {
  const { stop, ...rest } = content
  expect(renderMail(content).stopUrl).toBe(stop.url)
  const once = renderMail({ ...rest, sentRegardless: 'once' })
  expect(once.stopUrl).toBeNull()
  for (const form of [once.text, once.html]) expect(form).toContain('so there is nothing to unsubscribe from.')
  const money = renderMail({ ...rest, sentRegardless: 'money' })
  expect(money.text).toContain('Mails about your money are always sent.')
})

test('a mail that was written by an earlier version, without a word on stopping, can still be sent', () => {
  const { subject, heading, paragraphs, reason } = content
  expect(renderMail({ subject, heading, paragraphs, reason } as MailContent).text).toContain(reason)
})

test('markup in user texts is escaped', () => {
  const evil = `<img src=x onerror="alert(1)"> & 'more'`
  const { html } = renderMail({
    subject: evil,
    heading: evil,
    paragraphs: [evil],
    cover: { url: `https://muster.example/"${evil}`, alt: evil },
    date: { day: '2026-06-07', title: evil, note: evil },
    button: { label: evil, url: `https://muster.example/"${evil}` },
    afterButton: [evil],
    links: [{ label: evil, url: evil }],
    reason: evil,
    stop: { label: evil, url: evil },
  })
  expect(html).not.toContain('<img src=x')
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; &#39;more&#39;/g)).toHaveLength(19)
})

test('a site’s name that ends with a full stop ends its sentence', () => {
  const written = { ...content, paragraphs: [`Donate on ${siteNameMark}. It helps ${siteNameMark} a lot.`] }
  expect(renderMail(written, { name: 'Rivers e. V.', accent: null }).text).toContain(
    'Donate on Rivers e. V. It helps Rivers e. V. a lot.',
  )
  expect(renderMail(written, { name: 'Rivers', accent: null }).text).toContain(
    'Donate on Rivers. It helps Rivers a lot.',
  )
})

test('a line break in a subject begins no header', () => {
  const { subject } = renderMail({ ...content, subject: 'Hello\r\nBcc: everybody@example.org' })
  expect(subject).toBe('Hello Bcc: everybody@example.org')
})

test('the HTML names its dark colours', () => {
  const { html } = renderMail(content)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})

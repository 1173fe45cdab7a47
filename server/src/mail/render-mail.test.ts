import { expect, test } from 'vitest'
import type { MailContent } from './mail-content.ts'
import { renderMail } from './render-mail.ts'

const content: MailContent = {
  subject: 'Tomorrow: plant trees',
  heading: 'Tomorrow we act',
  paragraphs: ['Bring gloves.', 'Ana is there from nine.'],
  date: { day: '2026-06-07', note: 'Riverside, Lisbon' },
  button: { label: 'Open the campaign', url: 'https://muster.example/campaigns/1?a=1&b=2' },
  afterButton: ['The link works for 24 hours.'],
  reason: 'You get this mail because you support this campaign.',
  stop: { label: 'No more mails about this campaign', url: 'https://muster.example/unsubscribe?token=x' },
}

test('the plain text says all that the HTML says', () => {
  const { text, html } = renderMail(content)
  const said = [content.heading, ...content.paragraphs, 'Sunday, June 7, 2026', 'Riverside, Lisbon', content.reason]
  for (const words of [...said, ...(content.afterButton ?? []), 'Open the campaign', 'No more mails']) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(text).toContain(content.button?.url)
  expect(text).toContain(content.stop?.url)
})

test('the link stands in the button and in words', () => {
  const { html } = renderMail(content)
  const escapedUrl = 'https://muster.example/campaigns/1?a=1&amp;b=2'
  expect(html.split(`href="${escapedUrl}"`)).toHaveLength(3)
  expect(html).toContain(`>${escapedUrl}</a>`)
})

test('the date block shows month, numeral and weekday, whatever the zone of the machine', () => {
  const { html } = renderMail(content)
  for (const words of ['>June<', '>7<', '>Sunday<']) expect(html).toContain(words)
})

test('markup in what people wrote stays text', () => {
  const evil = `<img src=x onerror="alert(1)"> & 'more'`
  const { html } = renderMail({
    subject: evil,
    heading: evil,
    paragraphs: [evil],
    date: { day: '2026-06-07', note: evil },
    button: { label: evil, url: `https://muster.example/"${evil}` },
    afterButton: [evil],
    reason: evil,
    stop: { label: evil, url: evil },
  })
  expect(html).not.toContain('<img')
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; &#39;more&#39;/g)).toHaveLength(12)
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

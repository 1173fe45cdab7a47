import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { galleryOf, renderMail, serveDevFiles, serveMailGallery } from '../mail/index.ts'
import { mailSamples } from './mail-samples.ts'

const publicUrl = 'https://muster.example'
const mails = galleryOf(mailSamples, { publicUrl })
const src = resolve(import.meta.dirname, '..')
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('-mails.ts') && dirname(file) !== 'mail',
)

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  await serveDevFiles(app)
  await serveMailGallery(app, { publicUrl, groups: mailSamples, cover: async () => Buffer.from('a picture') })
})
afterAll(() => app.close())

/** The nearest folder with samples: that of the module, or one above it. */
const folderOfSamples = (file: string): string => {
  const folder = dirname(file)
  return existsSync(join(src, folder, 'mail-samples.ts')) ? folder : folderOfSamples(folder)
}

test('every module that writes mails has samples of all its mails, and the gallery shows them', () => {
  expect(modules.length).toBeGreaterThan(10)
  const functions = modules.flatMap((file) => {
    const folder = folderOfSamples(file)
    const samples = readFileSync(join(src, folder, 'mail-samples.ts'), 'utf8')
    const names = [...samples.matchAll(/import \* as (\w+) from '\.\/([\w/-]+\.ts)'/g)]
    const [, name] = names.find(([, , imported]) => imported === relative(folder, file)) ?? []
    // The type requires a sample of each mail of the module.
    expect(samples, file).toContain(`satisfies MailSamples<typeof ${String(name)}>`)
    return [...readFileSync(join(src, file), 'utf8').matchAll(/^export const (\w+Mail) = /gm)].map(([, mail]) => mail)
  })
  expect(mailSamples.flatMap((group) => Object.keys(group.mails)).sort()).toEqual(functions.sort())
})

test('every sample has its own address', () => {
  expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length)
})

test.each(mails)(
  '$id: its links and pictures are absolute, and belong to this site or lead to a map',
  ({ content }) => {
    const { text, html } = renderMail(content)
    const urls = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url ?? '')
    const isMap = (url: string) => url.replaceAll('&amp;', '&') === content.date?.mapUrl
    expect(urls.filter((url) => !url.startsWith(`${publicUrl}/`) && !isMap(url))).toEqual([])
    for (const picture of html.match(/<img [^>]*>/g) ?? []) expect(picture).toMatch(/ alt="[^"]+"/)
    for (const [, url = ''] of html.matchAll(/href="([^"]*)"/g)) expect(text).toContain(url.replaceAll('&amp;', '&'))
  },
)

test.each(mails)(
  '$id: it has at most one button, its reason, and how to stop it or that it cannot be stopped',
  ({ content }) => {
    const { html, text } = renderMail(content)
    expect((html.match(/<td class="button"/g) ?? []).length).toBeLessThanOrEqual(1)
    expect(content.reason).toMatch(/^You get this mail/)
    expect(text).toMatch(/unsubscribe|always sent/)
  },
)

test('a mail without a call to action has no button', () => {
  const withoutButton = mails.filter(({ content }) => !content.button).map(({ id }) => id)
  expect(withoutButton).toEqual([
    'accountdeletedmail-a-deleted-account',
    'notconfirmablemail-the-campaign-is-over',
    'notconfirmablemail-the-campaign-was-cancelled',
    'notconfirmablemail-the-campaign-was-deleted',
    'correctedmail-to-the-former-address-of-a-donation',
    'reportoutcomemail-the-campaign-was-taken-down',
    'reportoutcomemail-the-campaign-was-deleted',
  ])
})

test('a mail to a donor about a donation links to its receipt, or to the list of donations with their receipts', () => {
  const toDonors = mails.filter(({ id }) =>
    /^(completion|refund|donor)|^cancellationmail-to-a-(donor|guest-who-d)/.test(id),
  )
  expect(toDonors).toHaveLength(26)
  for (const { id, content } of toDonors) {
    expect(content.links?.[0]?.url, id).toMatch(/\/donations\/[\w-]+\/receipt(\?token=[\w-]+)?$|\/myDonations$/)
  }
})

test('the link of a guest to a donation has its token', () => {
  const links = mails
    .filter(({ id }) => /guest|without-an-account|to-a-corrected-address|^denialmail/.test(id))
    .flatMap(({ content }) => [...(content.links ?? []), ...(content.button ? [content.button] : [])])
    .filter(({ url }) => url.includes('/receipt'))
  expect(links.length).toBeGreaterThan(5)
  for (const { url } of links) expect(url).toMatch(/\/receipt\?token=[\w-]+(#[\w-]+)?$/)
})

test.each(mails)('$id: its sentences name the person who acts, in plain words', ({ content }) => {
  const { text } = renderMail(content)
  expect(text).not.toMatch(/\b(whoever|somebody|someone|nobody|once more|need do|voids?)\b/i)
  // No one signs anything: people press Support.
  expect(text).not.toMatch(/\b(promise[sd]?|signs?|signed)\b/i)
})

test.each(mails)('$id: dates are written as on the site', ({ content }) => {
  const { text } = renderMail(content)
  expect(text).not.toMatch(
    /(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?!\d)/,
  )
  // No undefined or null in a sentence, and no bare URL that a person would have to copy.
  expect(text).not.toMatch(/undefined|null|NaN/)
  expect(content.paragraphs.join(' ')).not.toMatch(/https?:(?!\/\/evil)/)
})

test('the gallery lists every mail, and shows each on a phone, on a wide screen and as text, light and dark', async () => {
  const list = await app.inject({ url: '/dev/mails' })
  for (const { id } of mails) expect(list.body).toContain(`href="/dev/mails/${id}"`)
  const [mail] = mails
  const page = await app.inject({ url: `/dev/mails/${mail?.id ?? ''}`, query: { scheme: 'dark' } })
  expect(page.body.match(/<iframe [^>]*\/html\?scheme=dark"/g)).toHaveLength(2)
  expect(page.body).toContain('As plain text')
  const inScheme = (scheme: string) => app.inject({ url: `/dev/mails/${mail?.id ?? ''}/html`, query: { scheme } })
  const framed = await inScheme('dark')
  expect(framed.body).toContain('@media all{')
  expect((await inScheme('light')).body).toContain('@media not all{')
  expect(framed.headers['content-security-policy']).toContain("default-src 'none'")
  expect(framed.body).toContain('<base target="_top">')
})

test.each(['/dev/mails/nothing', '/dev/mails/nothing/html'])('%s is not found, with an explanation', async (url) => {
  const { statusCode, body } = await app.inject({ url })
  expect(statusCode).toBe(404)
  expect(body).toContain('No such mail')
})

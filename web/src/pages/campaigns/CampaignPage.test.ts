import { beforeAll, expect, test } from 'vitest'
import { fetcher, funded, fundedPath, importRenderer, nowMs, publicUrl } from '../../../test/rendering.ts'
import type { Fetcher } from '../../api/api.ts'
import type * as EntryServer from '../../entry-server.tsx'

let server: typeof EntryServer
beforeAll(async () => {
  server = await importRenderer()
})

const meeting = {
  startTime: '09:30',
  meetingPoint: 'At the <old> fountain',
  meetingPlace: { lat: 46.5547, lon: 15.6459 },
}
const render = async (change: object) => {
  const told: Fetcher = (url, init) =>
    new URL(url, publicUrl).pathname === fundedPath
      ? Promise.resolve(Response.json({ ...funded, ...meeting, peopleGoal: 200, ...change }))
      : fetcher(url, init)
  const page = await server.render({ url: `/campaigns/${funded._id}`, fetcher: told, publicUrl, nowMs })
  const main = /<main.*<\/main>/s.exec(page.html)?.[0] ?? ''
  const panel = /<aside.*?<\/aside>/s.exec(main)?.[0] ?? ''
  return { ...page, main, panel, leads: panel.indexOf('of 200 people') < panel.indexOf('$100.00') ? 'people' : 'money' }
}

test('a page says when and where people meet, with a link to a map, and how many of the needed people support', async () => {
  const both = await render({ actionMode: 'both' })
  expect(both.main.replaceAll('<!-- -->', '')).toContain('Starts at 09:30 in Ljubljana')
  expect(both.main).toContain('>Tuesday 1 December</p>')
  expect(both.main).toContain('At the &lt;old&gt; fountain')
  expect(both.main).toMatch(
    /<a href="https:\/\/www\.openstreetmap\.org\/\?mlat=46\.5547&amp;mlon=15\.6459#map=17\/46\.5547\/15\.6459" target="_blank" rel="[^"]*noreferrer/,
  )
  expect(both.main).toMatch(/<progress[^>]* max="200" aria-label="3 of 200 people"/)
  expect(both.html).toContain('content="Tuesday 1 December 2026, 09:30 in Ljubljana, Maribor, Slovenia. Water flows."')
  const everywhere = await render({ locationType: 'global', city: null, country: null, timeZone: 'Asia/Calcutta' })
  expect(everywhere.html).toContain('content="Tuesday 1 December 2026, 09:30 in Kolkata, Everywhere. Water flows."')
  expect([both.leads, (await render({ actionMode: 'donation' })).leads]).toEqual(['people', 'money'])
  const changed = await render({ meetingChangedAt: '2026-11-19T13:02:00.000Z' })
  const plain = changed.main.replaceAll('<!-- -->', '')
  expect(plain).toMatch(
    /changed on <\/span><time datetime="2026-11-19T13:02:00.000Z">19 November, 14:02 in Ljubljana<\/time>/i,
  )
  expect(plain.match(/changed on/g)).toHaveLength(1)
  const address = await render({ meetingPoint: 'Mill Street 4, at the fountain', meetingPlace: null })
  expect(address.main).toContain(
    'https://www.openstreetmap.org/search?query=Mill%20Street%204%2C%20Maribor%2C%20Slovenia"',
  )
  const moved = await render({ timesChangedAt: '2026-11-19T13:02:00.000Z' })
  expect(moved.main.replaceAll('<!-- -->', '')).toMatch(/09:30 in Ljubljana<\/span><span[^>]*><span>changed on /)
  const ending = await render({ endTime: '13:00' })
  expect(ending.main).toContain('Starts at 09:30, ends at 13:00 in Ljubljana')
  expect(ending.html).toContain('content="Tuesday 1 December 2026, 09:30–13:00 in Ljubljana, Maribor')
  expect((await render({ executionDate: null, endsAt: null })).main).not.toContain('09:30')
  const cancelled = await render({ cancelledAt: '2026-11-01T00:00:00Z' })
  expect(cancelled.main).not.toMatch(/Starts at|fountain|openstreetmap/)
})

test('once people have left, the panel thanks them, and the page still takes support until the end of the day', async () => {
  const today = { executionDate: '2026-11-20', endsAt: '2026-11-20T22:59:59.999Z', endTime: '13:00' }
  const thanks = 'Thank you to everyone who took part'
  const left = await render({ ...today, finishesAt: new Date(nowMs).toISOString() })
  expect(left.panel).toContain(thanks)
  expect(left.panel.replaceAll('<!-- -->', '')).toContain('It ended at 13:00. Until 23:59 in Ljubljana this campaign')
  expect(left.panel).not.toContain('This campaign is over')
  expect(left.panel).toMatch(/<button[^>]*>.*Support/s)
  expect(left.main).toContain('Ended at 13:00')
  const there = await render({ ...today, finishesAt: new Date(nowMs + 1).toISOString() })
  expect(there.panel).not.toContain(thanks)
  const over = await render({ ...today, executionDate: '2026-11-19', endsAt: '2026-11-19T22:59:59.999Z' })
  expect(over.panel).toContain('This campaign is over')
  expect(over.panel).toContain(thanks)
})

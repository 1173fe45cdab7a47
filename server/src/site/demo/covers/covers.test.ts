import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { atMost } from '../at-most.ts'
import { demoCampaigns } from '../content/campaigns.ts'
import { coverNames, renderCover } from './cover.ts'

const covers = new Map<string, Buffer>()
const cover = (name: string): Buffer => covers.get(name) ?? Buffer.alloc(0)

beforeAll(() => atMost(2, coverNames, async (name) => void covers.set(name, await renderCover(name))), 60_000)

/** The longest row of marigold pixels. */
const widestMarigold = async (png: Buffer): Promise<number> => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let [run, widest] = [0, 0]
  for (let at = 0; at < data.length; at += 3) {
    const isRowStart = at % (info.width * 3) === 0
    run = data.readUIntBE(at, 3) === 0xf2a900 ? (isRowStart ? 1 : run + 1) : 0
    widest = Math.max(widest, run)
  }
  return widest
}

describe.each(coverNames)('the cover %s', (name) => {
  test('is an opaque picture of 1600 by 900 with a marigold disc', async () => {
    const { format, width, height } = await sharp(cover(name)).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1600, height: 900 })
    expect((await sharp(cover(name)).stats()).isOpaque).toBe(true)
    expect(await widestMarigold(cover(name))).toBeGreaterThan(120)
  })

  test('describes its picture in its title', async () => {
    const svg = await readFile(join(import.meta.dirname, `${name}.svg`), 'utf8')
    expect(svg).toMatch(/<title>\w.{20,}<\/title>/)
  })
})

test('no two covers are the same picture', async () => {
  const small = coverNames.map((name) => sharp(cover(name)).resize(32, 18).raw().toBuffer())
  const hashes = (await Promise.all(small)).map((pixels) => createHash('sha256').update(pixels).digest('hex'))
  expect(new Set(hashes).size).toBe(coverNames.length)
})

test('every campaign has a different cover, and every file is used', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.svg'))
  expect(files.sort()).toEqual(coverNames.map((name) => `${name}.svg`))
  expect(demoCampaigns.map(({ cover: name }) => name).sort()).toEqual([...coverNames])
})

test('a cover that cannot be rendered is an error', async () => {
  await expect(renderCover('no-such-cover' as never)).rejects.toThrow('no-such-cover')
})

import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The bytes of the file that the browser is asked to save. */
const bytesOf = async (mediaType: string, content: string): Promise<number[]> => {
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#saved')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  saveFile('file', mediaType, content)
  const saved = make.mock.calls[0]?.[0] as Blob
  return Array.from(new Uint8Array(await saved.arrayBuffer()))
}

test('a CSV file begins with one byte order mark, which reading the answer dropped', async () => {
  const answer = new Response(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))
  expect(await bytesOf('text/csv', await answer.text())).toEqual([0xef, 0xbb, 0xbf, 0x61])
})

test('other files are saved as they are', async () => {
  expect(await bytesOf('text/plain', 'a')).toEqual([0x61])
})

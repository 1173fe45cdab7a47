import { uploadCampaignImagesEndpoint } from '@muster/contract/site/uploads.ts'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana } from '../../../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { receiveUploads } from '../../../../test/uploads.ts'
import { PictureFields } from './PictureFields.tsx'
import type { GalleryImage } from './useGallery.ts'
import { usePictureQueue } from './usePictureQueue.ts'

type Uploaded = { images: GalleryImage[] }

/** A picture file of this size. */
const pictureOf = async (name: string, width: number, height: number) => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob!], name, { type: 'image/png' })
}

const Gallery = () => {
  const queue = usePictureQueue()
  const [images, setImages] = useState<GalleryImage[]>([])
  return (
    <PictureFields
      queue={queue}
      cover={{ id: 'cover', error: undefined, value: null }}
      images={{ id: 'images', error: undefined, value: images }}
      onCover={() => undefined}
      onImages={(change) => setImages((current) => change(current))}
    />
  )
}

const dialogOf = (name: string) => page.getByRole('dialog', { name })
const press = (dialog: string, name: string) => dialogOf(dialog).getByRole('button', { name }).click()
const waiting = page.getByRole('list', { name: 'Pictures being sent' }).getByRole('listitem')
const kept = page.getByRole('list', { name: 'Pictures of the campaign' }).getByRole('listitem')
const keptNames = () => kept.elements().map((picture) => picture.querySelector('img')?.src.split('/').at(-2))

let server: Server
/** The responses that the test gives to uploads, in the order of the requests. */
let held: PromiseWithResolvers<Uploaded | Response>[]

beforeEach(async () => {
  server = createServer()
  held = []
  receiveUploads(server)
  show(<Gallery />, { server, user: ana })
  await expect.element(page.getByRole('button', { name: 'Add pictures' })).toBeVisible()
})

const uploads = () => server.received(uploadCampaignImagesEndpoint)
const stored = (name: string): Uploaded => ({ images: [{ url: `/uploads/${name}/1920.webp`, alt: '' }] })
const answerAll = () => server.on(uploadCampaignImagesEndpoint, () => stored(`picture-${uploads().length}`))
const holdAll = () =>
  server.on(uploadCampaignImagesEndpoint, () => {
    const answer = Promise.withResolvers<Uploaded | Response>()
    held.push(answer)
    return answer.promise
  })

const choose = async (...files: File[]) => {
  const input = document.querySelector('input[type=file][multiple]')
  await userEvent.upload(input!, files)
}
const chooseSquares = async (...names: string[]) =>
  choose(...(await Promise.all(names.map((name) => pictureOf(name, 64, 64)))))
const useAll = async (count: number) => {
  for (let index = 1; index <= count; index++) {
    await press(count === 1 ? 'The picture' : `Picture ${index} of ${count}`, 'Use as it is')
  }
}

test('several pictures are cropped, kept as they are or left out one by one, and keep their order', async () => {
  answerAll()
  await choose(await pictureOf('a.png', 400, 400), await pictureOf('b.png', 300, 200), await pictureOf('c.png', 50, 50))
  await press('Picture 1 of 3', 'Save picture')
  await expect.element(dialogOf('Picture 2 of 3').getByText('Picture 2 of 3')).toHaveFocus()
  await press('Picture 2 of 3', 'Use as it is')
  await press('Picture 3 of 3', 'Leave it out')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(keptNames).toEqual(['picture-1', 'picture-2'])
  const sent = await Promise.all(uploads().map(({ files }) => createImageBitmap(files[0]!)))
  // The largest part of 16:9, and the whole picture.
  expect(sent.map(({ width, height }) => [width, height])).toEqual([
    [400, 225],
    [300, 200],
  ])
  expect(uploads().map(({ files }) => files.map(({ type }) => type))).toEqual([['image/jpeg'], ['image/jpeg']])
})

test('pictures are sent one at a time, in order', async () => {
  holdAll()
  await chooseSquares('a.png', 'b.png')
  await useAll(2)
  await expect.poll(() => held).toHaveLength(1)
  await expect
    .element(waiting.nth(0).getByRole('progressbar', { name: 'Sent of a.png' }))
    .toHaveAttribute('value', '0.5')
  await expect.element(waiting.nth(1).getByRole('progressbar', { name: 'Sent of b.png' })).toHaveAttribute('value', '0')
  held[0]?.resolve(stored('a'))
  await expect.poll(() => held).toHaveLength(2)
  held[1]?.resolve(stored('b'))
  await expect.poll(keptNames).toEqual(['a', 'b'])
  await expect.element(waiting.first()).not.toBeInTheDocument()
})

test.each([
  ['a refusal', () => refusal('storage_unavailable'), 'Pictures cannot be stored right now'],
  ['a lost connection', noAnswer, 'Upload failed'],
])(
  'after %s the picture stays with the reason, the next ones continue, and Try again sends it last',
  async (_, fail, why) => {
    server.on(uploadCampaignImagesEndpoint, () =>
      uploads().length === 1 ? fail() : stored(`picture-${uploads().length}`),
    )
    await chooseSquares('a.png', 'b.png')
    await useAll(2)
    await expect.element(waiting.getByRole('alert')).toMatchTextContent(new RegExp(`^${why}`))
    await expect.poll(keptNames).toEqual(['picture-2'])
    await page.getByRole('button', { name: 'Try again to send a.png' }).click()
    await expect.poll(keptNames).toEqual(['picture-2', 'picture-3'])
    await expect.element(waiting.first()).not.toBeInTheDocument()
  },
)

test('a picture that is cancelled during its upload is not added by the late response, and the next one is sent', async () => {
  holdAll()
  await chooseSquares('a.png', 'b.png')
  await useAll(2)
  await expect.poll(() => held).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel a.png' }).click()
  await expect.poll(() => held).toHaveLength(2)
  held[0]?.resolve(stored('a'))
  held[1]?.resolve(stored('b'))
  await expect.poll(keptNames).toEqual(['b'])
})

test('a picture that is cancelled before its turn is never sent', async () => {
  holdAll()
  await chooseSquares('a.png', 'b.png', 'c.png')
  await useAll(3)
  await expect.poll(() => held).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel b.png' }).click()
  held[0]?.resolve(stored('a'))
  await expect.poll(() => held).toHaveLength(2)
  held[1]?.resolve(stored('c'))
  await expect.poll(keptNames).toEqual(['a', 'c'])
  expect(uploads()).toHaveLength(2)
})

test('closing the dialog early leaves out the undecided pictures', async () => {
  answerAll()
  await chooseSquares('a.png', 'b.png', 'c.png')
  await press('Picture 1 of 3', 'Use as it is')
  await expect.element(dialogOf('Picture 2 of 3')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(keptNames).toEqual(['picture-1'])
  expect(uploads()).toHaveLength(1)
})

test('a file that is not a picture shows an error and can only be left out; the others can be cropped', async () => {
  answerAll()
  await choose(new File(['text'], 'note.txt', { type: 'text/plain' }), await pictureOf('b.png', 64, 64))
  await press('The picture', 'Use as it is')
  await expect.element(waiting.getByRole('alert')).toHaveTextContent('Choose a JPEG, PNG or WebP picture')
  await expect.poll(keptNames).toEqual(['picture-1'])
  await expect.element(page.getByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Leave it out note.txt' }).click()
  await expect.element(waiting.first()).not.toBeInTheDocument()
})

test('a picture that cannot be opened can be neither cropped nor used, unlike the next one', async () => {
  answerAll()
  const torn = new File(['no picture'], 'torn.png', { type: 'image/png' })
  await choose(torn, await pictureOf('b.png', 64, 64))
  const first = dialogOf('Picture 1 of 2')
  await expect.element(first.getByRole('alert')).toMatchTextContent(/^This picture cannot be opened/)
  await expect.element(first.getByRole('button', { name: 'Use as it is' })).toBeDisabled()
  await expect.element(first.getByRole('button', { name: 'Save picture' })).toBeDisabled()
  await press('Picture 1 of 2', 'Leave it out')
  await press('Picture 2 of 2', 'Use as it is')
  await expect.poll(keptNames).toEqual(['picture-1'])
  expect(uploads()).toHaveLength(1)
})

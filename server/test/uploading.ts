import { uploadAvatarEndpoint, uploadCampaignCoverEndpoint } from '@muster/contract/site/uploads.ts'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { testApp, type TestApp } from './app.ts'
import { type Given, given as createGiven, type Person } from './given.ts'

/** A picture or a promise of one. */
export type Bytes = Buffer | Promise<Buffer>

const blobOf = async (bytes: Bytes) => new Blob([new Uint8Array(await bytes)], { type: 'image/jpeg' })
export const blobs = (files: Bytes[]) => Promise.all(files.map(blobOf))
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a1942' } })
export const small = () => plain(32, 32).png().toBuffer()

/** An application with a person who uploads pictures, for the tests of a file. */
export const useUploads = () => {
  let t: TestApp
  let given: Given
  let person: Person

  beforeAll(async () => {
    t = await testApp()
    given = createGiven(t)
    person = await given.user()
  })
  afterAll(() => t.close())

  const sendCover = async (picture: Bytes, by = person) =>
    t.as(by.token)(uploadCampaignCoverEndpoint, { files: await blobs([picture]) })
  const sendAvatar = async (picture: Bytes, by = person) =>
    t.as(by.token)(uploadAvatarEndpoint, { files: await blobs([picture]) })
  const keepCover = async (picture: Bytes, by = person) => (await sendCover(picture, by)).body.url

  const get = (url: string, headers = {}) => t.app.inject({ method: 'GET', url, headers })
  const statusOf = async (url: string) => (await get(url)).statusCode
  const sizeOf = async (url: string) => {
    const { format, width, height } = await sharp((await get(url)).rawPayload).metadata()
    return { format, width, height }
  }

  return {
    get,
    get given() {
      return given
    },
    keepCover,
    get person() {
      return person
    },
    sendAvatar,
    sendCover,
    sizeOf,
    statusOf,
    get t() {
      return t
    },
  }
}

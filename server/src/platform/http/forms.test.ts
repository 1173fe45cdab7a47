import { connect } from 'node:net'
import { promisify } from 'node:util'
import { pictureBytesMax } from '@muster/contract/facts/pictures.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven, type Person } from '../../../test/given.ts'

let t: TestApp
let person: Person

beforeAll(async () => {
  t = await testApp()
  person = await createGiven(t).user()
})
afterAll(() => t.close())

const small = async () => {
  const plain = sharp({ create: { width: 32, height: 32, channels: 3, background: '#4a1942' } })
  return new Blob([new Uint8Array(await plain.png().toBuffer())])
}

describe('a form', () => {
  const send = (payload: FormData | string, type?: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/upload/campaign',
      headers: { authorization: `Bearer ${person.token}`, ...(type && { 'content-type': type }) },
      payload,
    })
  const formWith = (...parts: [name: string, value: Blob | string][]) => {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)
    return form
  }

  test('without a picture is refused at its field', async () => {
    const answer = await send(formWith())
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', fields: { file: 'Choose a picture' } })
  })

  test('with more than 10 MB is rejected with a message, even if the rest is still being sent', async () => {
    const vast = new Blob([new Uint8Array(pictureBytesMax + 1)])
    const answer = await send(formWith(['file', vast]))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({
      code: 'file_too_large',
      error: 'A picture can have at most 10 MB',
      fields: { file: 'A picture can have at most 10 MB' },
    })
  })

  test('accepts one picture if one is expected', async () => {
    const picture = await small()
    const answer = await send(formWith(['file', picture], ['file', picture]))
    expect(answer.json()).toMatchObject({ code: 'too_many_files', error: 'One picture at a time' })
  })

  test('has no fields that the call does not know', async () => {
    const picture = await small()
    for (const stray of [formWith(['photo', picture]), formWith(['photo', 'x'], ['file', picture])]) {
      const answer = await send(stray)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ fields: { photo: 'This field is not known here' } })
    }
  })

  test.each([
    ['JSON', '{}', 'application/json', 415, 'unsupported_media_type'],
    ['nothing', '', undefined, 415, 'unsupported_media_type'],
    ['a form without its boundary', 'x', 'multipart/form-data; charset=utf-8', 400, 'malformed'],
    [
      'half a form',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nxx',
      'multipart/form-data; boundary=b',
      400,
      'malformed',
    ],
  ])('with another content than a form is refused: %s', async (_, payload, type, status, code) => {
    const answer = await send(payload, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code })
  })

  test('that is aborted leaves no file', async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = t.app.server.address() as { port: number }
    const before = await t.context.db.selectFrom('upload').select('id').execute()
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/upload/campaign HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nxxxx',
    )
    const connections = () => promisify(t.app.server.getConnections.bind(t.app.server))()
    await expect.poll(connections).toBe(1)
    socket.destroy()
    expect((await send(formWith(['file', await small()]))).statusCode).toBe(200)
    expect(await t.context.db.selectFrom('upload').select('id').execute()).toHaveLength(before.length + 1)
  })

  test('to other calls is rejected with 415', async () => {
    const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login', payload: formWith(['email', 'x']) })
    expect(answer.statusCode).toBe(415)
  })
})

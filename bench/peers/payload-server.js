import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig, getPayload, handleEndpoints } from 'payload'

// Payload as a headless server, without its admin pages: its REST API on Node's HTTP server. It has a schema of its own in the database. bench/peers.ts
// copies this file into the folder where Payload is installed.

const anyone = () => true
const texts = [
  'title',
  'targetType',
  'executionDate',
  'timezone',
  'currency',
  'locationType',
  'city',
  'state',
  'country',
  'actionMode',
]
const fields = [
  ...texts.map((name) => ({ name, type: 'text' })),
  { name: 'description', type: 'textarea' },
  { name: 'tags', type: 'text', hasMany: true },
  { name: 'endsAt', type: 'date', index: true },
  { name: 'goal', type: 'number' },
  { name: 'supporters', type: 'number' },
  { name: 'raised', type: 'number' },
  { name: 'owner', type: 'relationship', relationTo: 'people' },
]

const config = await buildConfig({
  secret: 'bench',
  db: postgresAdapter({
    idType: 'uuid',
    schemaName: 'peer',
    push: true,
    pool: { connectionString: process.env.DATABASE_URL, max: 16 },
  }),
  collections: [
    { slug: 'people', auth: true, access: { read: anyone, create: anyone }, fields: [{ name: 'name', type: 'text' }] },
    { slug: 'campaigns', access: { read: anyone }, fields },
  ],
  telemetry: false,
})
await getPayload({ config })

const answer = async (incoming, outgoing) => {
  const { method, headers, url } = incoming
  const body = method === 'GET' ? undefined : Readable.toWeb(incoming)
  const request = new Request(`http://127.0.0.1${url}`, { method, headers, body, duplex: 'half' })
  const response = await handleEndpoints({ config, request })
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
process.on('SIGTERM', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))

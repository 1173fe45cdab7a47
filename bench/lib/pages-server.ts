import Fastify from 'fastify'

// The baseline of cached pages: Fastify sends a body of the same size from memory. Without other headers, limits or logs.

const app = Fastify()
let body = Buffer.alloc(0)

app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(body))

process.on('message', (next: Uint8Array) => (body = Buffer.from(next)))
process.on('SIGTERM', () => process.exit(0))
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })

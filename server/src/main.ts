import { listenForStop } from './process/stopping.ts'

// Writing to a closed terminal fails. That must not end the process before everything is stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

// Registered before the other modules load, which takes most of a second, so that a signal in that time is handled too.
const stopping = listenForStop()
const { run } = await import('./process/run.ts')
process.exit(await run(stopping))

import { listenForStop } from './process/stopping.ts'

// A terminal that is closed takes its output along; that must not end the process before everything is stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

// Before the rest is loaded, which takes most of a second: a signal in that time ends the process as one does later.
const stopping = listenForStop()
const { run } = await import('./process/run.ts')
process.exit(await run(stopping))

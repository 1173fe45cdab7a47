// Loaded into a server under test: a worker that is killed cannot stop its server.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

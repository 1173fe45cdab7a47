import { runChecks } from './checks.ts'

const { passed, failures } = await runChecks(undefined, { cached: process.env.CI !== 'true' })
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

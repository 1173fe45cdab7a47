import { installGate } from './gated-postgres.ts'
import { installGlobals } from './seeded-globals.ts'

installGlobals()
installGate()

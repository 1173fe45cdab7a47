import { checkOtherStates } from './screens.ts'

checkOtherStates('plain')

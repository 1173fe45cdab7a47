import { checkOtherStates } from './screens.ts'

checkOtherStates('donation')

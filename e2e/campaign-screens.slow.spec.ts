import { checkOtherStates } from './screens.ts'

checkOtherStates('campaign')

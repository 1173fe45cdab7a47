import { checkOtherStates } from './screens.ts'

checkOtherStates('support')

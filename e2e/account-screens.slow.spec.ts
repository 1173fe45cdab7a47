import { checkOtherStates } from './screens.ts'

checkOtherStates('account')

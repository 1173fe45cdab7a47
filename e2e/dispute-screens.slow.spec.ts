import { checkOtherStates } from './screens.ts'

checkOtherStates('dispute')

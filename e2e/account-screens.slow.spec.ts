import { checkAllStates } from './screens.ts'

checkAllStates('account')

import { checkAllStates } from './screens.ts'

checkAllStates('support')

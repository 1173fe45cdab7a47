import { checkAllStates } from './screens.ts'

checkAllStates('campaign')

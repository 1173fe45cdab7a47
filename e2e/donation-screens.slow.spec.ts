import { checkAllStates } from './screens.ts'

checkAllStates('donation')

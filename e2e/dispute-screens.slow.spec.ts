import { checkAllStates } from './screens.ts'

checkAllStates('dispute')

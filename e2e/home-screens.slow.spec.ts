import { checkAllStates } from './screens.ts'

checkAllStates('home')

import { checkAllStates } from './screens.ts'

checkAllStates('plain')

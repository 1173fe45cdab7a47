import { checkAllStates } from './screens.ts'

checkAllStates('admin')

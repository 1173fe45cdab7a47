import { checkOtherStates } from './screens.ts'

checkOtherStates('admin')

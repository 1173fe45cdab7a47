import { useLoaderData } from 'react-router'
import { type Outcome, outcomeLoader, pressAction } from '../../api/press.ts'
import { loadMine, type MyPage, MySupport, pressWithdraw } from '../../features/supports/MySupport.tsx'
import { PressPage, pressHandle } from '../PressPage.tsx'

const titles = { before: 'Your support', after: 'Support withdrawn' }

export const handle = pressHandle(titles)

export const loader = outcomeLoader(loadMine)

export const action = pressAction(pressWithdraw)

export const Component = () => {
  const found = useLoaderData<Outcome<MyPage>>()
  return (
    <PressPage titles={titles} press={pressWithdraw}>
      {(_, press) => <MySupport press={press} found={found} />}
    </PressPage>
  )
}

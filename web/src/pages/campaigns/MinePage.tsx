import { useLoaderData, useSearchParams } from 'react-router'
import { type Outcome, outcomeLoader, pressAction } from '../../api/press.ts'
import { lookAtMine, type MyPage, MySupport, pressWithdraw } from '../../features/supports/MySupport.tsx'
import type { PageHandle } from '../../meta.ts'
import { NarrowPage } from '../../ui/NarrowPage.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Your support', isPrivate: true }) }

export const loader = outcomeLoader(lookAtMine)

export const action = pressAction(pressWithdraw)

export const Component = () => {
  const [search] = useSearchParams()
  const found = useLoaderData<Outcome<MyPage>>()
  return (
    <NarrowPage title="Your support">
      <MySupport key={search.get('token')} found={found} />
    </NarrowPage>
  )
}

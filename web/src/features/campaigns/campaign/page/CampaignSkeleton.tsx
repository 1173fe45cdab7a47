import { Loading, Skeleton } from '../../../../ui/page/Skeleton.tsx'

export const CampaignSkeleton = () => (
  <div className="wrapper py-8">
    <Loading label="Loading the campaign">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <Skeleton className="aspect-[14/5] w-full sm:aspect-[3/1]" />
          <Skeleton className="mt-8 h-14 max-w-xl" />
          <Skeleton className="mt-8 h-64" />
        </div>
        <Skeleton className="h-80" />
      </div>
    </Loading>
  </div>
)

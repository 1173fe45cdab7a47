import { Loading, Skeleton } from '../ui/page/Skeleton.tsx'

/** The placeholder of a page while its code loads. */
export const PageFallback = () => (
  <div className="wrapper min-h-[60vh] py-12">
    <h1 className="sr-only">One moment</h1>
    <Loading label="Loading the page">
      <Skeleton className="h-12 max-w-md" />
      <Skeleton className="mt-5 h-6 max-w-xl" />
      <Skeleton className="mt-10 h-64" />
    </Loading>
  </div>
)

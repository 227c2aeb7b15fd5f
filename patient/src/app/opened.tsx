import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { PageBoundary } from './page-boundary.tsx'

/** A page whose code may still be on its way: the kit's skeleton waits 200 ms before it shows. */
export const Opened = ({ children }: { children: ReactNode }) => (
  <PageBoundary>
    <Suspense fallback={<OnItsWay />}>{children}</Suspense>
  </PageBoundary>
)

const OnItsWay = () => (
  <div className="page-on-its-way page-body">
    <Skeleton cards={[['title', 'line', 'short'], ['block']]} />
  </div>
)

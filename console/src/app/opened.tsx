import { Component, type ReactNode, Suspense } from 'react'
import { useMe } from '../platform/me.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { mayOpen } from './navigation.ts'
import { NotAllowed } from './not-allowed.tsx'
import type { Screen } from './routes.tsx'

/** A screen whose code may still be on its way, for who may open it. */
export const Opened = ({ screen }: { screen: Screen }) => {
  const { roles } = useMe()
  if (!mayOpen(screen, roles)) return <NotAllowed roles={screen.roles} />
  return (
    <Boundary key={screen.path}>
      <Suspense fallback={<Loading />}>
        <screen.Page />
      </Suspense>
    </Boundary>
  )
}

/** A screen that cannot be drawn or loaded says so, and the rest goes on. React wants a class for it. */
class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <Failed title="This screen could not be opened" error={error} onRetry={() => window.location.reload()} />
  }
}

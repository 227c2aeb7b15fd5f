import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showDisconnected } from '../platform/api.ts'
import { loadQuietly } from './service-worker.ts'

/**
 * A component whose code is loaded when it is first `wanted`; null until it is here. If that fails, the person is told, and `onFail` gives
 * up what they wanted; the next time it is loaded again. Not React's `lazy`, whose failure takes the page away and stays.
 */
export function useLoaded<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { wanted, onFail }: { wanted: boolean; onFail: () => void },
): ComponentType<P> | null {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  const fetchCode = useEffectEvent(() => loadQuietly(load))
  const failed = useEffectEvent(() => {
    showDisconnected()
    onFail()
  })
  const isMissing = wanted && Loaded === null
  useEffect(() => {
    if (isMissing) void fetchCode().then(({ default: component }) => setLoaded(() => component), failed)
  }, [isMissing])
  return Loaded
}

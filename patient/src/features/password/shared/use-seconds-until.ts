import { useEffect, useState } from 'react'

/** Whole seconds until `time` (epoch milliseconds), 0 afterwards. */
export function useSecondsUntil(time: number): number {
  const left = () => Math.max(0, Math.ceil((time - Date.now()) / 1000))
  const [, rerender] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      rerender((count) => count + 1)
      if (Date.now() >= time) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [time])
  return left()
}
